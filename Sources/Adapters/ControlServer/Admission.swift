// SPDX-License-Identifier: MIT
import LibC
import SystemEvents

/// Decides which connections are served: checks users, counts, and pauses while the process has no descriptors left.
struct Admission {
  private let limits: Limits
  private let handler: any LineHandler
  private let waker: Waker
  private let held: SubscriberLimit
  private var lastID: UInt64 = 0
  private var closedUntil: ContinuousClock.Instant?
  private(set) var served: [Peer] = []
  /// Refused peers that still read the reason.
  private(set) var turnedAway: [Peer] = []

  init(limits: Limits, handler: any LineHandler, waker: Waker) {
    self.limits = limits
    self.handler = handler
    self.waker = waker
    held = SubscriberLimit(limits.connections)
  }

  var everybody: [Peer] { served + turnedAway }

  /// Whether connections are accepted now.
  var isOpen: Bool { closedUntil == nil }

  /// Handles the results of the last events, and forgets disconnected peers. Returns the time of the next call, even if nothing
  /// happens.
  mutating func settle(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    if let until = closedUntil, now >= until { closedUntil = nil }
    var next = closedUntil
    func hasGone(_ connection: Peer) -> Bool {
      guard let deadline = connection.settle(at: now) else { return true }
      next = [next, deadline.instant].compactMap(\.self).min()
      return false
    }
    served.removeAll(where: hasGone)
    turnedAway.removeAll(where: hasGone)
    return next
  }

  /// Accepts some of the waiting connections. The rest comes with the next turn, so that served peers needn't wait.
  mutating func accept(from listening: borrowing Descriptor) {
    for _ in 0..<16 {
      guard let descriptor = listening.accepted() else {
        switch errno {
        case EINTR, ECONNABORTED, EPROTO: continue
        case EMFILE, ENFILE, ENOBUFS, ENOMEM:
          // The listener would stay readable, and the thread would spin. Waiting connections stay in the backlog.
          closedUntil = .now + limits.acceptPause
          return
        default: return
        }
      }
      admit(descriptor)
    }
  }

  private mutating func admit(_ descriptor: consuming Descriptor) {
    let user = descriptor.peerUser()
    let isBeyond = descriptor.raw >= limits.descriptors
    lastID += 1
    let connection = Peer(descriptor, id: lastID, limits: limits, held: held, handler: handler, waker: waker)
    // Root is accepted: it could do all of this without the server.
    guard let user, user == geteuid() || user == 0 else {
      connection.turnAway(.otherUser)
      connection.abort()
      return
    }
    let isCrowded = isBeyond || served.count >= limits.connections
    let hasRoom = !isBeyond && served.count < limits.connections + limits.commandSeats
    if isCrowded && makeRoom() || hasRoom {
      served.append(connection)
      return
    }
    connection.turnAway(.tooManyConnections(limit: limits.connections))
    // A peer in the middle of writing gets time to read this, unless too many peers are being refused already.
    if !isBeyond, turnedAway.count < limits.farewells { turnedAway.append(connection) } else { connection.abort() }
  }

  /// Closes the connection that was idle longest; false if none is idle.
  private mutating func makeRoom() -> Bool {
    let idle = served.enumerated().compactMap { index, connection in connection.idleSince.map { (index, $0) } }
    guard let (index, since) = idle.min(by: { $0.1 < $1.1 }), .now - since >= limits.idleTime else { return false }
    let idlest = served.remove(at: index)
    idlest.leave(saying: handler.refuse(.idlest(limit: limits.connections)))
    idlest.abort()
    return true
  }
}
