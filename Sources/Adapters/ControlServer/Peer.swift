// SPDX-License-Identifier: MIT

import LibC
import Synchronization
import SystemEvents

/// One connected client: its socket is read and closed by the server's thread, written by anybody, its lines handled one at a
/// time. Keeping it after the end is harmless.
package final class Peer: Identifiable, Sendable {
  /// Counts up from 1 within one server.
  package let id: UInt64
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

  /// Sends a line that nobody asked for, at any time, from any thread, without ever waiting.
  ///
  /// - Parameter topic: what the line says the latest of; an older one of the same topic that a slow reader hasn't
  ///   begun to take isn't sent any more.
  @discardableResult
  package func send(_ line: [UInt8], newsOf topic: String? = nil) -> SendResult {
    if let result = change({ $0.send(line, as: topic.map { .news(of: $0) } ?? .notification) }) { return result }
    let last = handler.refuse(.tooSlow)
    change { $0.leave(saying: last, hurried: true, at: .now) }
    return .dropped
  }

  /// Disconnects, after what was sent before has gone out; replies still to come are not sent.
  package func close() {
    leave(saying: nil)
  }

  func leave(saying last: [UInt8]?) {
    change { $0.leave(saying: last, at: .now) }
  }

  /// Keeps the connection after the peer has said its last word (half-closed), until it hangs up: for subscribers. Without it
  /// such a peer is closed when its last reply has gone out. False where so many are kept that no command would get in.
  @discardableResult
  package func holdOpen() -> Bool {
    change { $0.holdOpen() }
  }

  @discardableResult
  private func change<Result: Sendable>(_ body: (inout ConnectionState) -> Result) -> Result {
    let (result, needsThread) = state.withLock { (body(&$0), $0.needsThread) }
    if needsThread { waker.wake() }
    return result
  }

  /// Whether it has disconnected, so that nobody reads what it is sent. Its lines are handled to the last all the same: they may
  /// be about something else than their replies.
  package var hasHungUp: Bool { state.withLock { !$0.isReachable } }

  private func startServing() {
    Task { @LineScheduler in await serve() }
  }

  /// Takes the next line to the handler, and its reply back. What comes after it waits until others have had their turn.
  @LineScheduler
  private func serve() async {
    switch change({ $0.takeWork() }) {
    case .line(let line):
      if let reply = await handler.received(line, from: self) {
        _ = change { $0.send(reply, as: .reply) }
      }
    case .refuse(let problem):
      leave(saying: handler.refuse(problem))
    case .closed:
      await handler.closed(self)
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

  func abort() {
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

extension Peer: Hashable {
  package static func == (left: Peer, right: Peer) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// What became of a line that was to be sent.
package enum SendResult: Hashable, Sendable {
  /// The system has all of it.
  case sent
  /// It waits for the peer to read.
  case queued
  /// The peer reads too slowly: this line is lost, and the peer is disconnected with `LineProblem.tooSlow`.
  case dropped
  /// There is no connection any more.
  case closed
}
