// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Messages
import TerminalUI
import TimerEngine
import WebPages

/// Calls of pages to the daemon. Each call runs on a separate thread, so that it never blocks a browser's connection.
struct DaemonCalls: Sendable {
  let client: ControlClient

  /// Sends a command. Starts the daemon if needed; hooks keep the environment of the last terminal.
  func act<Params, Result>(
    _ method: ControlMethod<Params, Result>, _ params: Params? = nil
  ) async throws -> Result {
    try await Blocking.run {
      var connection = try client.connectStarting()
      return try connection.call(method, params)
    }
  }

  /// Queries the daemon, or the journal if none runs.
  func read<Params, Result>(
    _ method: ControlMethod<Params, Result>, _ params: Params? = nil, timeout: Duration = DaemonConnection.patience
  ) async throws -> Result {
    try await Blocking.run { try client.read(method, params, timeout: timeout) }
  }

  /// Runs `segued tool` with `words`.
  func tool(_ words: [String], _ language: any Language) async throws -> ToolOutput {
    try await Blocking.run { try client.runTool(words, language: language.web(.tag)) }
  }

  /// The current status.
  func status() async throws -> Status {
    try await Blocking.run { try client.status(at: WallClock.now) }
  }
}
