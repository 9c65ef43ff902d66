// SPDX-License-Identifier: MIT

extension PlayerProgram {
  /// FFmpeg's.
  package static let ffplay = PlayerProgram(
    name: "ffplay", package: "ffmpeg", loops: .oneFile, hidesFailure: true,
    silent: Silence(variables: ["SDL_AUDIODRIVER": "dummy"])
  ) { request, extra in
    let options = ["-nodisp", "-vn", "-hide_banner", "-nostats", "-loglevel", "error"]
    let filters = (["volume=\(Numeral.decimal(request.gain))"] + request.fades).joined(separator: ",")
    guard !request.repeats || request.rise == .zero else {
      // With -loop, a filter begins anew with each round: the graph loops instead.
      let graph = "amovie=\(inGraph(request.file)):loop=0,asetpts=N/SR/TB,\(filters)"
      return options + extra + ["-f", "lavfi", "-i", graph]
    }
    let length = request.length.map { ["-t", Numeral.seconds($0)] } ?? []
    return options + ["-af", filters] + (request.repeats ? ["-loop", "0"] : ["-autoexit"]) + length + extra
      + ["-i", request.file]
  }

  /// A file's name as the value of an option in a graph of FFmpeg's: the option's marks, and then the graph's.
  private static func inGraph(_ file: String) -> String {
    escaped(escaped(file, #"\':"#), #"\'[],;"#)
  }

  private static func escaped(_ text: String, _ marks: String) -> String {
    text.reduce(into: "") { out, character in
      if marks.contains(character) { out.append("\\") }
      out.append(character)
    }
  }
}
