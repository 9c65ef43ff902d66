// SPDX-License-Identifier: MIT

import LibC
import Synchronization
import SystemEvents

/// The sockets of one server. In each turn, it accepts, reads, sends queued lines, and closes.
final class ServerLoop: Sendable {
  /// State that only the thread of all servers touches.
  fileprivate struct Serving: ~Copyable {
    var socket: SocketFile?
    var admission: Admission
    /// The time of the next step, even if nothing happens.
    var deadline: ContinuousClock.Instant?
  }

  private struct Progress {
    var isStopping = false
    var hasEnded = false
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  /// The descriptors and the deadline of one turn.
  struct Turn {
    let connections: [Peer]
    /// The listening socket, then the connections.
    let polled: [pollfd]
    let deadline: ContinuousClock.Instant?
  }

  private let waker: Waker
  private let serving: Mutex<Serving>
  /// The listening socket from the next turn on.
  private let next = Mutex<SocketFile?>(nil)
  private let progress = Mutex(Progress())

  init(_ socket: consuming SocketFile, limits: Limits, handler: any LineHandler, waker: Waker) {
    self.waker = waker
    serving = Mutex(
      Serving(socket: consume socket, admission: Admission(limits: limits, handler: handler, waker: waker)))
  }

  var hasEnded: Bool { progress.withLock { $0.hasEnded } }

  /// Listens at another file from the next turn on. Connections stay open.
  func listen(at socket: consuming SocketFile) {
    var socket: SocketFile? = consume socket
    next.withLock { $0 = socket.take() }
    waker.wake()
  }

  /// Requests that the next turn closes everything.
  func stop() {
    progress.withLock { $0.isStopping = true }
    waker.wake()
  }

  /// Returns when everything is closed.
  func ended() async {
    await withCheckedContinuation { continuation in
      let already = progress.withLock { progress in
        if !progress.hasEnded { progress.waiting.append(continuation) }
        return progress.hasEnded
      }
      if already { continuation.resume() }
    }
  }

  // MARK: From the thread of all servers

  /// The descriptors and the deadline for the next wait.
  func turn() -> Turn {
    // The wake-up of a stop may have ended a wait that did not know this server yet.
    let isStopping = progress.withLock { $0.isStopping }
    var next = next.withLock { $0.take() }
    return serving.withLock { serving in
      if let new = next.take() {
        // Clients that found the old socket are still accepted.
        serving.accept()
        serving.socket = consume new
      }
      let connections = serving.admission.everybody
      let socket = serving.admission.isOpen ? serving.raw : -1
      return Turn(
        connections: connections,
        polled: [pollfd(fd: socket, events: Int16(pollIn), revents: 0)] + connections.map { $0.watch() },
        deadline: isStopping ? .now : serving.deadline)
    }
  }

  /// Handles the ready descriptors and their results. `ready` begins with the descriptors of the turn, and is empty if nothing
  /// happened.
  func finish(_ turn: Turn, with ready: ArraySlice<pollfd>, room: UnsafeMutableRawBufferPointer) {
    if progress.withLock({ $0.isStopping }) { return end() }
    for (connection, ready) in zip(turn.connections, ready.dropFirst()) { connection.handle(ready.revents, room: room) }
    serving.withLock { serving in
      if let socket = ready.first, socket.revents != 0 { serving.accept() }
      serving.deadline = serving.admission.settle(at: .now)
    }
  }

  private func end() {
    serving.withLock { serving in
      for connection in serving.admission.everybody { connection.abort() }
      serving.socket = nil
    }
    let waiting = progress.withLock { progress in
      progress.hasEnded = true
      return progress.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}

extension ServerLoop.Serving {
  /// The listening socket; nil if there is none.
  fileprivate var raw: Int32 {
    switch socket {
    case .some(let socket): socket.descriptor.raw
    case .none: -1
    }
  }

  fileprivate mutating func accept() {
    switch socket {
    case .some(let socket): admission.accept(from: socket.descriptor)
    case .none: break
    }
  }
}
