// SPDX-License-Identifier: MIT
import ControlProtocol
import Synchronization

/// What commands, players and notifiers inherit: the daemon's environment, refreshed by clients of the session.
final class HookEnvironment: Sendable {
  private let variables: Mutex<[String: String]>
  /// Between the daemon's own processes only.
  private static let own = ["SEGUE_READY_FD", "SEGUE_KEEPER_FD"]

  init(_ environment: [String: String]) {
    var environment = environment
    for name in Self.own { environment[name] = nil }
    variables = Mutex(environment)
  }

  var current: [String: String] { variables.withLock { $0 } }

  /// Takes what a client brings; names that it has no business to set are left out.
  func refresh(_ new: [String: String]) {
    variables.withLock { variables in
      for (name, value) in new where EnvironmentParams.includes(name) { variables[name] = value }
    }
  }
}
