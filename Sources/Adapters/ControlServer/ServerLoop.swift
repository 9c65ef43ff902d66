// SPDX-License-Identifier: MIT

import LibC
import Synchronization
import SystemEvents

/// The server's one thread: it accepts, reads, sends what couldn't be sent at once, closes, and sleeps while there is
/// nothing to do.
final class ServerLoop: Sendable {
  private enum Course {
    case running
    case stopping
    case ended
  }

  private struct Progress {
    var course = Course.running
    var waiting: [CheckedContinuation<Void, Never>] = []
  }

  private let limits: Limits
  private let handler: any LineHandler
  private let waker: Waker
  /// What the thread is to listen at from its next turn on.
  private let listening: Mutex<SocketFile?>
  private let progress = Mutex(Progress())

  init(_ socket: consuming SocketFile, limits: Limits, handler: any LineHandler, waker: Waker) {
    self.limits = limits
    self.handler = handler
    self.waker = waker
    listening = Mutex(consume socket)
  }

  var hasEnded: Bool { progress.withLock { $0.course == .ended } }

  /// Asks the thread to listen at another file; connections stay.
  func listen(at socket: consuming SocketFile) {
    var socket: SocketFile? = consume socket
    listening.withLock { $0 = socket.take() }
    waker.wake()
  }

  /// Asks the thread to close everything and end.
  func stop() {
    progress.withLock { if $0.course == .running { $0.course = .stopping } }
    waker.wake()
  }

  /// Returns when the thread has closed everything.
  func ended() async {
    await withCheckedContinuation { continuation in
      let already = progress.withLock { progress in
        if progress.course == .ended { return true }
        progress.waiting.append(continuation)
        return false
      }
      if already { continuation.resume() }
    }
  }

  /// The thread's body.
  func run() {
    if let socket = listening.withLock({ $0.take() }) { serve(socket) }
    let waiting = progress.withLock { progress in
      progress.course = .ended
      return progress.waiting
    }
    for continuation in waiting { continuation.resume() }
  }

  private func serve(_ first: consuming SocketFile) {
    var socket = consume first
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { room.deallocate() }
    var admission = Admission(limits: limits, handler: handler, waker: waker)

    while progress.withLock({ $0.course == .running }) {
      if let next = listening.withLock({ $0.take() }) {
        // Whoever has found the old one is let in.
        admission.accept(from: socket.descriptor)
        socket = next
      }
      let now = ContinuousClock.now
      let timeout = admission.settle(at: now).map { milliseconds(until: $0, from: now) } ?? -1
      let connections = admission.everybody
      var polled = [
        pollfd(fd: waker.reading.raw, events: Int16(pollIn), revents: 0),
        pollfd(fd: admission.isOpen ? socket.descriptor.raw : -1, events: Int16(pollIn), revents: 0),
      ]
      polled += connections.map { $0.watch() }
      guard poll(&polled, nfds_t(polled.count), timeout) > 0 else { continue }

      if polled[0].revents != 0 { waker.clear() }
      for (connection, ready) in zip(connections, polled[2...]) { connection.handle(ready.revents, room: room) }
      if polled[1].revents != 0 { admission.accept(from: socket.descriptor) }
    }
    for connection in admission.everybody { connection.abort() }
  }
}

/// Rounded up, so that a deadline has passed when the wait for it is over.
private func milliseconds(until deadline: ContinuousClock.Instant, from now: ContinuousClock.Instant) -> Int32 {
  let left = (deadline - now) / .milliseconds(1)
  return Int32(max(0, min(left.rounded(.up), 1_000_000_000)))
}
