// SPDX-License-Identifier: MIT
import Synchronization
import Threads

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// A Unix socket that speaks in lines: each line of a peer goes to the handler, whose reply goes back, in order.
///
/// Peers don't notice each other: each one's lines, buffers and end are its own. One thread serves all; replies are made by tasks.
package final class LineServer: Sendable {
  package let path: String
  private let limits: Limits
  private let handler: any LineHandler
  private let loop = Mutex<ServerLoop?>(nil)

  package init(path: String, limits: Limits = Limits(), handler: any LineHandler) {
    self.path = path
    self.limits = limits
    self.handler = handler
  }

  deinit {
    loop.withLock { $0?.stop() }
  }

  /// Listens, at a file of mode 0600 in a folder of ours, which is made if it isn't there.
  package func start() throws(LineServerError) {
    try loop.withLock { loop throws(LineServerError) in
      if let loop, !loop.hasEnded { throw LineServerError(.alreadyStarted, path: path) }
      guard let waker = Waker() else { throw .system("opening a pipe", path) }
      let socket = try SocketFile(listeningAt: path)
      let new = ServerLoop(socket, limits: limits, handler: handler, waker: waker)
      do throws(ThreadFailure) {
        try startThread { new.run() }
      } catch {
        throw LineServerError(.system, path: path, errno: error.errno, doing: "starting a thread")
      }
      loop = new
    }
  }

  /// Closes every connection and removes the socket's file, if it is still ours. Lines that are being handled are handled to their end,
  /// for which this doesn't wait, so that a handler may call it; their replies are lost.
  package func stop() async {
    guard let stopping = loop.withLock({ $0 }) else { return }
    stopping.stop()
    await stopping.ended()
    loop.withLock { if $0 === stopping { $0 = nil } }
  }
}
