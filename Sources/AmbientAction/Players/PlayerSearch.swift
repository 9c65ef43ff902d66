// SPDX-License-Identifier: MIT
import Processes

/// Why there is nothing to play sounds with.
package enum PlayerProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// None of the programs that we know is on the `PATH`.
  case noneFound
  /// `SEGUE_PLAYER` names a program that we don't know how to use.
  case unknown(String)
  /// `SEGUE_PLAYER` names a program that isn't there.
  case missing(String)

  package var description: String {
    let known = Player.Kind.allCases.map(\.rawValue).joined(separator: ", ")
    switch self {
    case .noneFound: return "no sound player was found: install mpv (\(known) are looked for)"
    case .unknown(let name): return "SEGUE_PLAYER is “\(name)”, which isn't one of \(known)"
    case .missing(let name): return "SEGUE_PLAYER is “\(name)”, which can't be found or executed"
    }
  }
}

extension Player {
  /// The player that `SEGUE_PLAYER` names (by name or path), else the first one on the `PATH`; with the arguments of
  /// `SEGUE_PLAYER_ARGS`, separated by spaces.
  package static func find(in environment: [String: String]) throws(PlayerProblem) -> Player {
    let extra = (environment["SEGUE_PLAYER_ARGS"] ?? "").split(separator: " ").map(String.init)
    if let chosen = environment["SEGUE_PLAYER"], !chosen.isEmpty {
      let name = chosen.split(separator: "/").last.map(String.init) ?? chosen
      guard let kind = Kind(rawValue: name) else { throw .unknown(chosen) }
      guard let path = locateProgram(chosen, environment: environment) else { throw .missing(chosen) }
      return Player(kind: kind, path: path, extraArguments: extra)
    }
    for kind in Kind.allCases {
      guard let path = locateProgram(kind.rawValue, environment: environment) else { continue }
      return Player(kind: kind, path: path, extraArguments: extra)
    }
    throw .noneFound
  }
}
