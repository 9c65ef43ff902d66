// SPDX-License-Identifier: MIT
import SystemEvents

/// The sources and deadlines that are waited for, with their handlers. The thread sleeps while nothing happens.
@Reactor
final class EventLoop {
  /// Stands for one registered handler.
  struct Token: Hashable, Sendable {
    fileprivate let number: UInt64
  }

  static let shared = EventLoop()
  /// For reads: one buffer for everybody, since nobody keeps it beyond a read.
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)
  private let poller = Reactor.shared.poller
  private var lastNumber: UInt64 = 0
  private var sources: [UInt64: (source: EventSource, handler: @Reactor () -> Void)] = [:]
  /// Latest first, so that the next one is cheap to take.
  private var timers: [(deadline: SuspendingClock.Instant, number: UInt64, handler: @Reactor () -> Void)] = []

  /// Calls the handler whenever the source is ready, until it is removed.
  func add(_ source: EventSource, handler: @escaping @Reactor () -> Void) -> Token {
    lastNumber += 1
    sources[lastNumber] = (source, handler)
    poller.add(source, token: lastNumber)
    return Token(number: lastNumber)
  }

  /// Calls the handler once, at the deadline or shortly after it. Time in which the machine sleeps doesn't count:
  /// a command isn't ended because a lid was closed.
  func add(deadline: SuspendingClock.Instant, handler: @escaping @Reactor () -> Void) -> Token {
    lastNumber += 1
    let index = timers.firstIndex { $0.deadline <= deadline } ?? timers.endIndex
    timers.insert((deadline, lastNumber, handler), at: index)
    return Token(number: lastNumber)
  }

  /// Forgets a source (whose descriptor must still be open) or a deadline; what has gone already is no mistake.
  func remove(_ token: Token) {
    if let entry = sources.removeValue(forKey: token.number) {
      poller.remove(entry.source)
    } else if let index = timers.firstIndex(where: { $0.number == token.number }) {
      timers.remove(at: index)
    }
  }

  /// One round: waits, unless there are jobs for the actor, and tells whom it concerns.
  func turn(hasJobs: Bool) {
    let timeout = hasJobs ? .zero : timers.last.map { max(.zero, SuspendingClock.now.duration(to: $0.deadline)) }
    for number in poller.wait(timeout: timeout) {
      // A handler before this one may have removed it.
      sources[number]?.handler()
    }
    while let next = timers.last, next.deadline <= .now {
      timers.removeLast()
      next.handler()
    }
  }
}
