// SPDX-License-Identifier: MIT
import ControlProtocol
import Synchronization

/// What commands, players and notifiers inherit: the daemon's environment, refreshed by clients of the session.
package final class HookEnvironment: Sendable {
  private struct State {
    /// What clients have brought.
    var brought: [String: String] = [:]
    var current: [String: String]
  }

  /// The daemon's own.
  private let inherited: [String: String]
  private let state: Mutex<State>
  /// Between the daemon's own processes only.
  private static let own = ["SEGUE_READY_FD", "SEGUE_KEEPER_FD"]

  package init(_ environment: [String: String]) {
    var environment = environment
    for name in Self.own { environment[name] = nil }
    inherited = environment
    state = Mutex(State(current: environment))
  }

  package var current: [String: String] { state.withLock { $0.current } }

  /// Takes what a client brings; names that it has no business to set are left out. What others brought before stays,
  /// unless all of it together is more than one of them may bring.
  package func refresh(_ new: [String: String]) {
    let new = new.filter { EnvironmentParams.includes($0.key) }
    state.withLock { state in
      let all = state.brought.merging(new) { $1 }
      state.brought = EnvironmentParams(variables: all).problem == nil ? all : new
      state.current = inherited.merging(state.brought) { $1 }
    }
  }
}
