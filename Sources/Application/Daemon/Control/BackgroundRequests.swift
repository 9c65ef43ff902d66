// SPDX-License-Identifier: MIT
import ControlProtocol
import SystemEvents

/// Handles possibly slow requests on its own thread, so that neither hooks nor status queries wait for reads.
///
/// Each client has one request here at a time, in order of arrival, so that clients take turns.
actor BackgroundRequests {
  static let shared = BackgroundRequests()
  private nonisolated let thread = SerialThread()
  /// Never read. In a function that uses nothing of its actor, Swift 6.3 omits the hop to the actor's thread. A blocking
  /// handler would then run on the pool of all tasks.
  private var handled = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  private init() {}

  /// Starts the actor's thread.
  nonisolated func open() throws(SystemFailure) { try thread.start() }

  func head(of line: [UInt8]) throws(ControlHandler.NoRequest) -> (RequestHead, String) {
    try ControlHandler.head(of: line)
  }

  func reply(to line: ControlHandler.Line, by handler: MethodTable.Handler) async throws -> [UInt8]? {
    handled &+= 1
    return try await handler(line)
  }
}
