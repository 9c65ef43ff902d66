// SPDX-License-Identifier: MIT
internal import Dispatch

/// Waits for a socket without a thread.
enum SocketWait {
  enum Readiness { case readable, writable }

  private static let queue = DispatchQueue(label: "segue.hub.sockets")

  /// Returns when the socket is ready, or after `limit`.
  static func until(_ readiness: Readiness, _ socket: Int32, atMost limit: Duration? = nil) async {
    guard socket >= 0 else { return }
    await withCheckedContinuation { continuation in
      // Every thread may cancel a source.
      nonisolated(unsafe) let source: any DispatchSourceProtocol =
        readiness == .readable
        ? DispatchSource.makeReadSource(fileDescriptor: socket, queue: queue)
        : DispatchSource.makeWriteSource(fileDescriptor: socket, queue: queue)
      source.setEventHandler { source.cancel() }
      // Only then may the socket be closed.
      source.setCancelHandler { continuation.resume() }
      if let limit {
        let (seconds, attoseconds) = limit.components
        queue.asyncAfter(deadline: .now() + Double(seconds) + Double(attoseconds) / 1e18) { source.cancel() }
      }
      source.resume()
    }
  }
}
