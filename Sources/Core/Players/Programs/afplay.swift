// SPDX-License-Identifier: MIT

extension PlayerProgram {
  /// A part of macOS.
  package static let afplay = PlayerProgram(name: "afplay", package: nil) { request, extra in
    ["-v", Numeral.decimal(request.gain)] + extra + [request.file]
  }
}
