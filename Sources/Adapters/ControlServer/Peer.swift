// SPDX-License-Identifier: MIT

import LibC
import Synchronization
import SystemEvents

/// One connected client. The server's thread reads and closes its socket, any thread may write to it, and its lines are handled
/// one at a time. A reference that outlives the connection is harmless.
package final class Peer: Identifiable, Sendable {
  /// A number that counts up from 1 within one server.
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

  /// Sends a notification, at any time, from any thread, without blocking.
  ///
  /// - Parameter topic: the topic whose current state the line gives. An older line of the same topic is dropped, if a slow
  ///   reader hasn't begun to read it.
  @discardableResult
  package func send(_ line: [UInt8], newsOf topic: String? = nil) -> SendResult {
    if let result = change({ $0.send(line, as: topic.map { .news(of: $0) } ?? .notification) }) { return result }
    let last = handler.refuse(.tooSlow)
    change { $0.leave(saying: last, hurried: true, at: .now) }
    return .dropped
  }

  /// Disconnects after the queued lines are sent. Replies that are still to come are not sent.
  package func close() {
    leave(saying: nil)
  }

  func leave(saying last: [UInt8]?) {
    change { $0.leave(saying: last, at: .now) }
  }

  /// Keeps a half-closed connection until the peer disconnects: for subscribers. Otherwise a half-closed connection is closed
  /// after its last reply. False if so many are kept that no command would get in.
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

  /// Whether the peer has disconnected, so that nobody reads its replies. All of its lines are still handled, because a line
  /// may do more than ask for a reply.
  package var hasHungUp: Bool { state.withLock { !$0.isReachable } }

  private func startServing() {
    Task { @LineScheduler in await serve() }
  }

  /// Passes the next line to the handler, and sends its reply. Further lines wait until other peers have had their turn.
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

  /// The start of the idle time; nil for a connection that must not be closed for another.
  var idleSince: ContinuousClock.Instant? { state.withLock { $0.idleSince } }

  /// Sends the reason for the refusal, and begins the end.
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

  /// Handles the results of the last events: closes the connection or handles lines. Nil if the connection has ended.
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

  /// The time at which an open connection is closed whatever happens, if any.
  struct Deadline {
    let instant: ContinuousClock.Instant?
  }
}

extension Peer: Hashable {
  package static func == (left: Peer, right: Peer) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

/// The result of sending a line.
package enum SendResult: Hashable, Sendable {
  /// The system has accepted the whole line.
  case sent
  /// The line waits for the peer to read.
  case queued
  /// The peer reads too slowly: this line is lost, and the peer is disconnected with `LineProblem.tooSlow`.
  case dropped
  /// The connection has ended.
  case closed
}
