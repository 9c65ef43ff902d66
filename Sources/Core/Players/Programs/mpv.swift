// SPDX-License-Identifier: MIT

extension PlayerProgram {
  package static let mpv = PlayerProgram(
    name: "mpv", package: "mpv", loops: .listOfFiles, takesCommands: true, silent: Silence(arguments: ["--ao=null"])
  ) { request, extra in
    var options = [
      "--no-config", "--no-video", "--no-input-terminal", "--msg-level=all=error",
      "--volume=\(Numeral.short(request.volume))",
    ]
    if let control = request.control { options.append("--input-ipc-client=fd://\(control)") }
    if request.repeats { options.append(request.files.count == 1 ? "--loop-file=inf" : "--loop-playlist=inf") }
    if !request.fades.isEmpty { options.append("--af=lavfi=[\(request.fades.joined(separator: ","))]") }
    if let length = request.length { options.append("--length=\(Numeral.seconds(length))") }
    return options + extra + ["--"] + request.files
  }
}
