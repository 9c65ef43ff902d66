// SPDX-License-Identifier: MIT
import Synchronization

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// One accepted socket: read and closed by the server's thread, written by anybody, its lines handled by one task at a time.
final class Connection: Sendable {
  let id: UInt64
  private let handler: any LineHandler
  private let waker: Waker
  private let state: Mutex<ConnectionState>

  init(_ descriptor: consuming Descriptor, id: UInt64, limits: Limits, handler: any LineHandler, waker: Waker) {
    self.id = id
    self.handler = handler
    self.waker = waker
    state = Mutex(ConnectionState(descriptor, limits: limits))
  }

  // MARK: From any thread

  func send(_ line: [UInt8], as kind: OutputQueue.Kind) -> SendResult {
    if let result = change({ $0.send(line, as: kind) }) { return result }
    let last = handler.refuse(.tooSlow)
    change { $0.leave(saying: last, hurried: true, at: .now) }
    return .dropped
  }

  func leave(saying last: [UInt8]?) {
    change { $0.leave(saying: last, at: .now) }
  }

  func holdOpen() {
    change { $0.holdOpen() }
  }

  @discardableResult
  private func change<Result: Sendable>(_ body: (inout ConnectionState) -> Result) -> Result {
    let (result, needsThread) = state.withLock { (body(&$0), $0.needsThread) }
    if needsThread { waker.wake() }
    return result
  }

  /// Takes lines to the handler, and its replies back, until there are none.
  private func serve() async {
    while true {
      switch change({ $0.takeWork() }) {
      case .line(let line):
        guard let reply = await handler.received(line, from: Peer(self)) else { continue }
        _ = change { $0.send(reply, as: .reply) }
      case .refuse(let problem):
        leave(saying: handler.refuse(problem))
      case .closed:
        await handler.closed(Peer(self))
      case .nothing:
        return
      }
    }
  }

  // MARK: From the server's thread

  /// Says why there is no service, and begins the end.
  func turnAway(_ problem: LineProblem) {
    let last = handler.refuse(problem)
    state.withLock { state in
      state.keepFromHandler()
      state.leave(saying: last, at: .now)
    }
  }

  func watch() -> pollfd {
    state.withLock { $0.watch() }
  }

  func handle(_ events: Int16, room: UnsafeMutableRawBufferPointer) {
    state.withLock { $0.handle(events, room: room) }
  }

  /// Sees to what follows from the last events: closing, handling. Nil where that was the end.
  func settle(at now: ContinuousClock.Instant) -> Deadline? {
    let (deadline, startsServing) = state.withLock { state -> (Deadline?, Bool) in
      let instant = state.closeIfOver(at: now)
      return (state.isGone ? nil : Deadline(instant: instant), state.beginServing())
    }
    if startsServing { Task { await serve() } }
    return deadline
  }

  func close() {
    let startsServing = state.withLock { state in
      state.close()
      return state.beginServing()
    }
    if startsServing { Task { await serve() } }
  }

  /// When an open connection is closed whatever happens, if ever.
  struct Deadline {
    let instant: ContinuousClock.Instant?
  }
}
