// SPDX-License-Identifier: MIT
package import ControlProtocol
import Messages
package import Players

/// A report about the sound for the daemon, once per change.
package enum PlayerReport: Hashable, Sendable, CustomStringConvertible {
  /// There is no player. The search is repeated now and then.
  case noPlayer(PlayerProblem)
  /// The player ended at once several times. It is retried now and then.
  case failing(player: String, file: String, DeliveryReason)
  /// It plays again after a reported problem.
  case playing(player: String)

  /// The reason for which nothing is heard; nil if sound is heard again.
  package var problem: DeliveryReason? {
    switch self {
    case .noPlayer(let problem): .player(problem)
    case .failing(let player, let file, let cause): .unplayable(player: player, file: file, cause: cause)
    case .playing: nil
    }
  }

  /// The report in English, for logs.
  package var description: String {
    if case .playing(let player) = self { return "\(player) plays again" }
    return problem.map(English().delivery) ?? ""
  }
}
