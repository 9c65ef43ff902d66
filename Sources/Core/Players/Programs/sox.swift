// SPDX-License-Identifier: MIT

/// SoX under its two names.
extension PlayerProgram {
  package static let play = program("play", to: [])
  package static let sox = program("sox", to: ["-d"])

  /// `play` and `sox` are words in many commands.
  private static func program(_ name: String, to device: [String]) -> PlayerProgram {
    PlayerProgram(name: name, package: "sox", loops: .oneFile, isUnmistakable: false) { request, extra in
      let round = request.repeats ? ["repeat", "-"] : []
      let trim = request.length.map { ["trim", "0", Numeral.seconds($0)] } ?? []
      // A quarter of a sine matches the loudness of the other players' fades at each moment.
      let rise = request.rise > .zero ? ["fade", "q", Numeral.seconds(request.rise)] : []
      return ["-q"] + extra + ["--no-glob", request.file] + device + round + trim
        + ["vol", Numeral.decimal(request.gain)] + rise
    }
  }
}
