// SPDX-License-Identifier: MIT
import ControlProtocol
import SystemEvents

/// Handles requests that may take a while on a thread of its own, so that neither hooks nor whoever asks for the status wait
/// for what is read.
///
/// A client has one request here at a time, and the first to come is the first to be handled: so clients take turns.
actor BackgroundRequests {
  static let shared = BackgroundRequests()
  private nonisolated let thread = SerialThread()
  /// Read by nobody: in a function that uses nothing of its actor, Swift 6.3 leaves out the hop to the actor's thread, so a handler
  /// that blocks would run on the pool of all tasks.
  private var handled = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  private init() {}

  /// Starts its thread.
  nonisolated func open() throws(SystemFailure) { try thread.start() }

  func head(of line: [UInt8]) throws(ControlHandler.NoRequest) -> (RequestHead, String) {
    try ControlHandler.head(of: line)
  }

  func reply(to line: ControlHandler.Line, by handler: MethodTable.Handler) async throws -> [UInt8]? {
    handled &+= 1
    return try await handler(line)
  }
}
