// SPDX-License-Identifier: MIT

import LibC
import Synchronization
import SystemEvents

/// One accepted socket: read and closed by the server's thread, written by anybody, its lines handled one at a time.
final class PeerConnection: Sendable {
  let id: UInt64
  private let handler: any LineHandler
  private let waker: Waker
  private let state: Mutex<ConnectionState>

  init(
    _ descriptor: consuming Descriptor, id: UInt64, limits: Limits, held: SubscriberLimit, handler: any LineHandler,
    waker: Waker
  ) {
    self.id = id
    self.handler = handler
    self.waker = waker
    state = Mutex(ConnectionState(descriptor, limits: limits, held: held))
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

  func holdOpen() -> Bool {
    change { $0.holdOpen() }
  }

  @discardableResult
  private func change<Result: Sendable>(_ body: (inout ConnectionState) -> Result) -> Result {
    let (result, needsThread) = state.withLock { (body(&$0), $0.needsThread) }
    if needsThread { waker.wake() }
    return result
  }

  /// Whether somebody may still read what is sent.
  var isReachable: Bool { state.withLock { $0.isReachable } }

  private func startServing() {
    Task { @LineScheduler in await serve() }
  }

  /// Takes the next line to the handler, and its reply back. What comes after it waits until others have had their turn.
  @LineScheduler
  private func serve() async {
    switch change({ $0.takeWork() }) {
    case .line(let line):
      if let reply = await handler.received(line, from: Peer(self)) {
        _ = change { $0.send(reply, as: .reply) }
      }
    case .refuse(let problem):
      leave(saying: handler.refuse(problem))
    case .closed:
      await handler.closed(Peer(self))
    case .nothing:
      return
    }
    if change({ $0.goOn() }) { startServing() }
  }

  // MARK: From the server's thread

  /// Since when nothing was asked or answered; nil where it isn't to be closed for another.
  var idleSince: ContinuousClock.Instant? { state.withLock { $0.idleSince } }

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
    if startsServing { startServing() }
    return deadline
  }

  func close() {
    let startsServing = state.withLock { state in
      state.close()
      return state.beginServing()
    }
    if startsServing { startServing() }
  }

  /// When an open connection is closed whatever happens, if ever.
  struct Deadline {
    let instant: ContinuousClock.Instant?
  }
}
