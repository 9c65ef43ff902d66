// SPDX-License-Identifier: MIT

/// The reason that no player is available.
package enum PlayerProblem: Error, Codable, Hashable, Sendable {
  /// None of the known programs is on the `PATH`.
  case noneFound
  /// `SEGUE_PLAYER` names a program that Segue cannot use.
  case unknown(name: String)
  /// `SEGUE_PLAYER` names a program that does not exist.
  case missing(name: String)
  /// hooks.yml names a program that does not exist.
  case missingChoice(name: String)

  /// The program to install.
  package var program: String {
    switch self {
    case .noneFound, .unknown: PlayerProgram.recommended.name
    case .missing(let name), .missingChoice(let name): name
    }
  }
}
