// SPDX-License-Identifier: MIT
import SystemEvents

/// The awaited sources and deadlines, with their handlers. The thread sleeps while nothing happens.
@Reactor
final class EventLoop {
  /// Identifies one registered handler.
  struct Token: Hashable, Sendable {
    fileprivate let number: UInt64
  }

  static let shared = EventLoop()
  /// One shared buffer for all reads, because no reader keeps it beyond a read.
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)
  private let poller = Reactor.shared.poller
  private var lastNumber: UInt64 = 0
  private var sources: [UInt64: (source: EventSource, handler: @Reactor () -> Void)] = [:]
  /// In descending order, so that the next timer is cheap to take.
  private var timers: [(deadline: SuspendingClock.Instant, number: UInt64, handler: @Reactor () -> Void)] = []

  /// Calls the handler whenever the source is ready, until it is removed.
  func add(_ source: EventSource, handler: @escaping @Reactor () -> Void) -> Token {
    lastNumber += 1
    sources[lastNumber] = (source, handler)
    poller.add(source, token: lastNumber)
    return Token(number: lastNumber)
  }

  /// Calls the handler once, at the deadline or shortly after it. The machine's sleep does not count: a closed lid must not
  /// time out a command.
  func add(deadline: SuspendingClock.Instant, handler: @escaping @Reactor () -> Void) -> Token {
    lastNumber += 1
    let index = timers.firstIndex { $0.deadline <= deadline } ?? timers.endIndex
    timers.insert((deadline, lastNumber, handler), at: index)
    return Token(number: lastNumber)
  }

  /// Removes a source (whose descriptor must still be open) or a deadline; an unknown token is ignored.
  func remove(_ token: Token) {
    if let entry = sources.removeValue(forKey: token.number) {
      poller.remove(entry.source)
    } else if let index = timers.firstIndex(where: { $0.number == token.number }) {
      timers.remove(at: index)
    }
  }

  /// Performs one round: waits, unless the actor has jobs, and calls the due handlers.
  func turn(hasJobs: Bool) {
    let timeout = hasJobs ? .zero : timers.last.map { max(.zero, SuspendingClock.now.duration(to: $0.deadline)) }
    for number in poller.wait(timeout: timeout) {
      // An earlier handler may have removed this one.
      sources[number]?.handler()
    }
    while let next = timers.last, next.deadline <= .now {
      timers.removeLast()
      next.handler()
    }
  }
}
