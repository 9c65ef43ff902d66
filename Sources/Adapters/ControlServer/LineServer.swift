// SPDX-License-Identifier: MIT

import LibC
import Synchronization
import SystemEvents

/// A Unix socket that speaks in lines: each line of a peer goes to the handler, whose reply goes back, in order.
///
/// Peers don't notice each other: each one's lines, buffers and end are its own. One thread reads and writes for all, and has
/// their lines handled.
package final class LineServer: Sendable {
  private let limits: Limits
  private let handler: any LineHandler
  private let state: Mutex<State>

  private struct State {
    /// Where it listens, or is to.
    var path: String
    var name: SocketName?
    var loop: ServerLoop?
  }

  package init(path: String, limits: Limits = Limits(), handler: any LineHandler) {
    self.limits = limits
    self.handler = handler
    state = Mutex(State(path: path))
  }

  deinit {
    state.withLock { $0.loop?.stop() }
  }

  package var path: String { state.withLock { $0.path } }

  /// Whether the socket's file is where it was made: false where it was renamed, removed or replaced, so that nobody
  /// finds the server any more.
  package var isInPlace: Bool { state.withLock { $0.name?.isInPlace ?? false } }

  /// Listens, at a file of mode 0600 in a folder of ours, which is made if it isn't there.
  package func start() throws(LineServerError) { try start(at: path) }

  /// Listens at another path than the one it was made with.
  package func start(at path: String) throws(LineServerError) {
    try state.withLock { state throws(LineServerError) in
      if let loop = state.loop, !loop.hasEnded { throw LineServerError(.alreadyStarted, path: state.path) }
      state.path = path
      let waker: Waker
      do throws(SystemFailure) {
        waker = try LineScheduler.shared.begin()
      } catch {
        throw LineServerError(.system, path: state.path, errno: error.errno, doing: "starting a thread")
      }
      let socket = try SocketFile(listeningAt: state.path)
      let name = socket.name
      let new = ServerLoop(socket, limits: limits, handler: handler, waker: waker)
      LineScheduler.shared.serve(new)
      state.loop = new
      state.name = name
    }
  }

  /// Listens at a file anew, at the same path or another one; whoever is connected notices nothing.
  package func move(to path: String) throws(LineServerError) {
    try state.withLock { state throws(LineServerError) in
      guard let loop = state.loop, !loop.hasEnded else { throw LineServerError(.notStarted, path: path) }
      let socket = try SocketFile(listeningAt: path)
      state.path = path
      state.name = socket.name
      loop.listen(at: socket)
    }
  }

  /// Closes every connection and removes the socket's file, if it is still ours. Lines that are being handled are handled to their end,
  /// for which this doesn't wait, so that a handler may call it; their replies are lost.
  package func stop() async {
    guard let stopping = state.withLock({ $0.loop }) else { return }
    stopping.stop()
    await stopping.ended()
    state.withLock { if $0.loop === stopping { $0.loop = nil } }
  }
}
