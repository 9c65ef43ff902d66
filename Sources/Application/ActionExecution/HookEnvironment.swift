// SPDX-License-Identifier: MIT
import ControlProtocol
import Synchronization

/// The environment of commands, players and notifiers: the daemon's, refreshed by clients of the session.
package final class HookEnvironment: Sendable {
  private struct State {
    /// The variables from clients.
    var brought: [String: String] = [:]
    var current: [String: String]
  }

  /// The daemon's own environment.
  private let inherited: [String: String]
  private let state: Mutex<State>
  /// Only for communication between the daemon's own processes.
  private static let own = ["SEGUE_READY_FD", "SEGUE_KEEPER_FD"]

  package init(_ environment: [String: String]) {
    var environment = environment
    for name in Self.own { environment[name] = nil }
    inherited = environment
    state = Mutex(State(current: environment))
  }

  package var current: [String: String] { state.withLock { $0.current } }

  /// Adds a client's variables, except those that it must not set. Earlier variables from other clients remain, unless their
  /// total exceeds the limit of one client.
  package func refresh(_ new: [String: String]) {
    let new = new.filter { EnvironmentParams.includes($0.key) }
    state.withLock { state in
      let all = state.brought.merging(new) { $1 }
      state.brought = EnvironmentParams(variables: all).problem == nil ? all : new
      state.current = inherited.merging(state.brought) { $1 }
    }
  }
}
