// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Messages
import TerminalUI
import TimerEngine
import WebPages

/// What pages ask the daemon. Each call waits on a thread of its own, so that no connection of a browser waits with it.
struct DaemonCalls: Sendable {
  let client: ControlClient

  /// Changes something. Starts the daemon where none runs; hooks keep the environment of the last terminal.
  func act<Params, Result>(
    _ method: ControlMethod<Params, Result>, _ params: Params? = nil
  ) async throws -> Result {
    try await Blocking.run {
      var connection = try client.connectStarting()
      return try connection.call(method, params)
    }
  }

  /// Asks the daemon, or the journal where none runs.
  func read<Params, Result>(
    _ method: ControlMethod<Params, Result>, _ params: Params? = nil
  ) async throws -> Result {
    try await Blocking.run { try client.read(method, params) }
  }

  /// Runs `segued tool` with `words`.
  func tool(_ words: [String], _ language: any Language) async throws -> ToolOutput {
    try await Blocking.run { try client.runTool(words, language: language.web(.tag)) }
  }

  /// The status now.
  func status() async throws -> Status {
    try await Blocking.run { try client.status(at: WallClock.now) }
  }
}
