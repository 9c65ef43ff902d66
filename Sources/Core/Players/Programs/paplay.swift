// SPDX-License-Identifier: MIT

extension PlayerProgram {
  /// The player of PulseAudio.
  package static let paplay = PlayerProgram(name: "paplay", package: .pulseAudio) { request, extra in
    ["--volume=\(Int(65_536 * request.volume / 100))"] + extra + [request.file]
  }
}
