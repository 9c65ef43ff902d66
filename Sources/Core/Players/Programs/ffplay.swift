// SPDX-License-Identifier: MIT

extension PlayerProgram {
  /// The player of FFmpeg.
  package static let ffplay = PlayerProgram(
    name: "ffplay", package: "ffmpeg", loops: .oneFile, hidesFailure: true,
    silent: Silence(variables: ["SDL_AUDIODRIVER": "dummy"])
  ) { request, extra in
    let options = ["-nodisp", "-vn", "-hide_banner", "-nostats", "-loglevel", "error"]
    let filters = (["volume=\(Numeral.decimal(request.gain))"] + request.fades).joined(separator: ",")
    guard !request.repeats || request.rise == .zero else {
      // With -loop, a filter restarts in each round, so the graph loops instead.
      let graph = "amovie=\(inGraph(request.file)):loop=0,asetpts=N/SR/TB,\(filters)"
      return options + extra + ["-f", "lavfi", "-i", graph]
    }
    let length = request.length.map { ["-t", Numeral.seconds($0)] } ?? []
    return options + ["-af", filters] + (request.repeats ? ["-loop", "0"] : ["-autoexit"]) + length + extra
      + ["-i", request.file]
  }

  /// Escapes a file's name for an option in an FFmpeg graph: first for the option, then for the graph.
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
