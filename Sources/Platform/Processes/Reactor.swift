// SPDX-License-Identifier: MIT

/// The one thread on which all children are looked after: their output, their exits, their deadlines.
@globalActor
package actor Reactor {
  package static let shared = Reactor()
  nonisolated let loop = EventLoop()

  package nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

  private init() {
    loop.start { Reactor.assumeIsolated { Events.shared.turn() } }
  }

  /// Runs `body` as what it is, isolated to the reactor, when the caller is its thread; as `MainActor.assumeIsolated`.
  nonisolated static func assumeIsolated(_ body: @Reactor () -> Void) {
    shared.loop.checkIsolated()
    // Isolation isn't part of a function's representation, only of its type.
    withoutActuallyEscaping(body) { body in
      unsafeBitCast(body, to: (() -> Void).self)()
    }
  }
}

/// Something that the kernel reports.
enum EventSource: Sendable {
  case readable(Int32)
  case writable(Int32)
  case exit(ProcessHandle)
}

/// Who is waiting for which source or moment; wakes nobody while nothing happens.
@Reactor
final class Events {
  typealias Instant = SuspendingClock.Instant
  /// Stands for one registered handler.
  struct Token: Hashable, Sendable {
    fileprivate let number: UInt64
  }

  static let shared = Events()
  /// For reads: one buffer for everybody, since nobody keeps it beyond a read.
  let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)
  private let loop = Reactor.shared.loop
  private var lastNumber: UInt64 = 0
  private var sources: [UInt64: (source: EventSource, handler: @Reactor () -> Void)] = [:]
  /// Latest first, so that the next one is cheap to take.
  private var timers: [(deadline: Instant, number: UInt64, handler: @Reactor () -> Void)] = []

  /// Calls the handler whenever the source is ready, until it is removed.
  func add(_ source: EventSource, handler: @escaping @Reactor () -> Void) -> Token {
    lastNumber += 1
    sources[lastNumber] = (source, handler)
    loop.poller.add(source, token: lastNumber)
    return Token(number: lastNumber)
  }

  /// Calls the handler once, at the deadline or shortly after it. Time in which the machine sleeps doesn't count:
  /// a command isn't ended because a lid was closed.
  func add(deadline: Instant, handler: @escaping @Reactor () -> Void) -> Token {
    lastNumber += 1
    let index = timers.firstIndex { $0.deadline <= deadline } ?? timers.endIndex
    timers.insert((deadline, lastNumber, handler), at: index)
    return Token(number: lastNumber)
  }

  /// Forgets a source (whose descriptor must still be open) or a deadline; what has gone already is no mistake.
  func remove(_ token: Token) {
    if let entry = sources.removeValue(forKey: token.number) {
      loop.poller.remove(entry.source)
    } else if let index = timers.firstIndex(where: { $0.number == token.number }) {
      timers.remove(at: index)
    }
  }

  /// One round: waits, tells whom it concerns, runs the actor's jobs.
  func turn() {
    let timeout = loop.hasJobs ? .zero : timers.last.map { max(.zero, SuspendingClock.now.duration(to: $0.deadline)) }
    for number in loop.poller.wait(timeout: timeout) {
      // A handler before this one may have removed it.
      sources[number]?.handler()
    }
    while let next = timers.last, next.deadline <= .now {
      timers.removeLast()
      next.handler()
    }
    loop.runJobs()
  }
}
