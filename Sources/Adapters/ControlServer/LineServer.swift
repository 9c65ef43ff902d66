// SPDX-License-Identifier: MIT

import LibC
import Synchronization
import SystemEvents

/// A Unix socket that carries lines: each line of a peer goes to the handler, whose replies go back in order.
///
/// Peers are independent: each has its own lines, buffers and end. One thread reads and writes for all, and has their lines
/// handled.
package final class LineServer: Sendable {
  private let limits: Limits
  private let handler: any LineHandler
  private let state: Mutex<State>

  private struct State {
    /// The path at which the server listens or will listen.
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

  /// Whether the socket's file is in its place. False if it was renamed, removed or replaced, so that no client finds the
  /// server any more.
  package var isInPlace: Bool { state.withLock { $0.name?.isInPlace ?? false } }

  /// Listens at a file of mode 0600 in a folder of this user. Creates the folder if it is missing.
  package func start() throws(LineServerError) { try start(at: path) }

  /// Listens at another path than that of the initialiser.
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

  /// Listens at a new file, at the same path or another one. Connected peers notice nothing.
  package func move(to path: String) throws(LineServerError) {
    try state.withLock { state throws(LineServerError) in
      guard let loop = state.loop, !loop.hasEnded else { throw LineServerError(.notStarted, path: path) }
      let socket = try SocketFile(listeningAt: path)
      state.path = path
      state.name = socket.name
      loop.listen(at: socket)
    }
  }

  /// Closes every connection and removes the socket's file, if the file is still this server's.
  ///
  /// Lines that are being handled run to their end, but their replies are lost. This method doesn't wait for them, so that a
  /// handler may call it.
  package func stop() async {
    guard let stopping = state.withLock({ $0.loop }) else { return }
    stopping.stop()
    await stopping.ended()
    state.withLock { if $0.loop === stopping { $0.loop = nil } }
  }
}
