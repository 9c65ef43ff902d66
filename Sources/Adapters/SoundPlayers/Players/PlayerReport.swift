// SPDX-License-Identifier: MIT
package import Players

/// A report about the sound for the daemon, once per change.
package enum PlayerReport: Hashable, Sendable, CustomStringConvertible {
  /// There is no player. The search is repeated now and then.
  case noPlayer(PlayerProblem)
  /// The player ended at once several times. It is retried now and then.
  case failing(player: String, file: String, message: String)
  /// It plays again after a reported problem.
  case playing(player: String)

  /// The reason for which nothing is heard; nil if sound is heard again.
  package var problem: String? {
    if case .playing = self { nil } else { description }
  }

  package var description: String {
    switch self {
    case .noPlayer(let problem): problem.description
    case .failing(let player, let file, let message): "\(player) can't play \(file): \(message)"
    case .playing(let player): "\(player) plays again"
    }
  }
}
