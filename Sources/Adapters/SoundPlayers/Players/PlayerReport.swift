// SPDX-License-Identifier: MIT
package import Players

/// What the daemon is told of the sound, once each time it changes.
package enum PlayerReport: Hashable, Sendable, CustomStringConvertible {
  /// There is nothing to play with; it is looked for again now and then.
  case noPlayer(PlayerProblem)
  /// The player ended at once several times; it is tried again now and then.
  case failing(player: String, file: String, message: String)
  /// After a report of trouble: it plays.
  case playing(player: String)

  /// Why nothing is heard; nil where something is again.
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
