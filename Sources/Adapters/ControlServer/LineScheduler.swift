// SPDX-License-Identifier: MIT

import LibC
import Synchronization
import SystemEvents

/// The one thread of all servers: it reads and sends for their peers, and has their lines handled turn by turn. The pool of all
/// other tasks never waits for lines, however many there are.
///
/// A line is handled on the thread that read it: a hop to another thread would take longer than most answers.
@globalActor
actor LineScheduler {
  static let shared = LineScheduler()
  private nonisolated let waiter = ServerWaiter()
  private nonisolated let thread: SerialThread

  nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

  private init() {
    thread = SerialThread(waiter)
  }

  /// Starts the thread. Returns the waker that ends its wait.
  nonisolated func begin() throws(SystemFailure) -> Waker {
    let waker = try waiter.open()
    try thread.start()
    return waker
  }

  /// Serves `loop` until the loop is stopped.
  nonisolated func serve(_ loop: ServerLoop) { waiter.add(loop) }
}

/// Waits for events on the sockets of all servers, and for jobs.
private final class ServerWaiter: ThreadWaiter {
  private struct State {
    var loops: [ServerLoop] = []
    var waker: Waker?
  }

  private let state = Mutex(State())
  /// One buffer for all reads, because no peer keeps it beyond a read.
  private nonisolated(unsafe) let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)

  func open() throws(SystemFailure) -> Waker {
    let waker = state.withLock { state in
      state.waker = state.waker ?? Waker()
      return state.waker
    }
    guard let waker else { throw .last(doing: "opening a pipe") }
    return waker
  }

  func add(_ loop: ServerLoop) {
    state.withLock { $0.loops.append(loop) }
    wake()
  }

  func wake() { state.withLock(\.waker)?.wake() }

  func wait(hasJobs: Bool) {
    let (loops, waker) = state.withLock { ($0.loops, $0.waker) }
    guard let waker else { return }
    let turns = loops.map { $0.turn() }
    let now = ContinuousClock.now
    let deadline = hasJobs ? now : turns.compactMap(\.deadline).min()
    var polled = [pollfd(fd: waker.reading.raw, events: Int16(pollIn), revents: 0)] + turns.flatMap(\.polled)
    let ready = poll(&polled, nfds_t(polled.count), deadline.map { milliseconds(until: $0, from: now) } ?? -1)
    if ready > 0, polled[0].revents != 0 { waker.clear() }
    var next = 1
    for (loop, turn) in zip(loops, turns) {
      loop.finish(turn, with: ready > 0 ? polled[next...] : [], room: room)
      next += turn.polled.count
    }
    state.withLock { $0.loops.removeAll(where: \.hasEnded) }
  }
}

/// Rounded up, so that a deadline has passed when the wait for it is over.
private func milliseconds(until deadline: ContinuousClock.Instant, from now: ContinuousClock.Instant) -> Int32 {
  let left = (deadline - now) / .milliseconds(1)
  return Int32(max(0, min(left.rounded(.up), 1_000_000_000)))
}
