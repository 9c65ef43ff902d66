// SPDX-License-Identifier: MIT
import ControlProtocol
import SystemEvents

/// Where requests are seen to that may take a while: on a thread of its own, so that neither hooks nor whoever asks for the
/// status wait for what is read.
///
/// A client has one request here at a time, and the first to come is the first to be seen to: so clients take turns.
actor ReadingRoom {
  static let shared = ReadingRoom()
  private nonisolated let thread = SerialThread()

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  private init() {}

  /// Starts its thread.
  nonisolated func open() throws(SystemFailure) { try thread.start() }

  func head(of line: [UInt8]) throws(ControlHandler.NoRequest) -> (RequestHead, String) {
    try ControlHandler.head(of: line)
  }

  func reply(
    to method: Method, _ line: ControlHandler.Line, from methods: any ControlMethods
  ) async throws -> [UInt8]? {
    try await ControlHandler.call(method, line, methods: methods)
  }
}
