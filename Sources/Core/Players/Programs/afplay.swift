// SPDX-License-Identifier: MIT

extension PlayerProgram {
  package static let afplay = PlayerProgram(name: "afplay", package: nil) { request, extra in
    ["-v", Numeral.decimal(request.gain)] + extra + [request.file]
  }
}
