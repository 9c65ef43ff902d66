// SPDX-License-Identifier: MIT
import LibC
import SystemEvents

/// A connection's input, output, and the progress of its end. Every change happens under the connection's lock.
struct ConnectionState: ~Copyable, Sendable {
  private enum Phase {
    case open
    /// The last lines are sent. Input is dropped, so that a peer in the middle of writing can still read them.
    case leaving(until: ContinuousClock.Instant)
    case gone
  }

  /// The next task for the handler.
  enum Work {
    case line([UInt8])
    case refuse(LineProblem)
    case closed
    case nothing
  }

  private let limits: Limits
  private var descriptor: Descriptor?
  private var phase = Phase.open
  private var input: LineBuffer
  private var output: OutputQueue
  /// Whether a task calls the handler right now. There is only one such task at a time.
  private var isServing = false
  /// Whether the handler knows of the end, or needn't be notified of it.
  private var isAnnounced = false
  private let held: SubscriberLimit
  private var isHeldOpen = false
  /// The time of the last request or reply.
  private var lastActive = ContinuousClock.now
  /// The peer has ended its output.
  private var inputEnded = false
  /// The peer has ended its input.
  private var outputBroken = false
  /// This side has ended its output.
  private var outputEnded = false
  /// The peer has closed both directions. poll would report this again and again.
  private var hungUp = false
  /// The events that the thread currently waits for.
  private var watched: Int16 = 0
  /// The deadline that the thread knows.
  private var watchedDeadline: ContinuousClock.Instant?

  init(_ descriptor: consuming Descriptor, limits: Limits, held: SubscriberLimit) {
    self.limits = limits
    self.held = held
    self.descriptor = consume descriptor
    input = LineBuffer(limit: limits.line, readAhead: limits.readAhead)
    output = OutputQueue(byteLimit: limits.outgoingBytes, lineLimit: limits.outgoingLines)
  }

  var isGone: Bool {
    if case .gone = phase { true } else { false }
  }

  /// Whether the peer may still read output. True for a half-closed peer; false after a disconnect.
  var isReachable: Bool { !isGone && !outputBroken }

  /// The time at which the connection is closed, whatever its peer does.
  private var deadline: ContinuousClock.Instant? {
    if case .leaving(let until) = phase { until } else { nil }
  }

  // MARK: Handling

  private var isOpen: Bool {
    if case .open = phase { true } else { false }
  }

  private var hasWork: Bool {
    isGone ? !isAnnounced : isOpen && input.hasItem && !output.isHigh
  }

  /// Whether the caller should start a task that takes work; true at most once until the work is used up.
  mutating func beginServing() -> Bool {
    guard !isServing, hasWork else { return false }
    isServing = true
    return true
  }

  mutating func takeWork() -> Work {
    guard hasWork else {
      isServing = false
      return .nothing
    }
    if isGone {
      isAnnounced = true
      return .closed
    }
    switch input.next() {
    case .line(let line): return .line(line)
    case .cut, .tooLong: return .refuse(.lineTooLong(limit: limits.line))
    case nil: return .nothing
    }
  }

  /// Whether there is more work. If there isn't, the current task ends.
  mutating func goOn() -> Bool {
    isServing = hasWork
    lastActive = .now
    return isServing
  }

  /// The handler never saw the peer, so the handler isn't notified of its end.
  mutating func keepFromHandler() {
    isAnnounced = true
  }

  /// False if too many connections are held open already.
  mutating func holdOpen() -> Bool {
    guard !isHeldOpen, !outputBroken, !isGone else { return true }
    isHeldOpen = held.take()
    return isHeldOpen
  }

  private mutating func letGo() {
    if isHeldOpen { held.giveBack() }
    isHeldOpen = false
  }

  /// The start of the idle time; nil for a subscriber, which waits for news, and while a request is handled.
  var idleSince: ContinuousClock.Instant? {
    isOpen && !isHeldOpen && !isServing && !hasWork ? lastActive : nil
  }

  // MARK: Sending

  /// Sends or queues a line; nil if there is no room for a notification.
  mutating func send(_ line: [UInt8], as kind: OutputQueue.Kind) -> SendResult? {
    guard isOpen, !outputBroken else { return .closed }
    output.removeOutdated(by: kind)
    guard kind == .reply || output.hasRoom(for: line) else { return nil }
    let mayGoNow = output.isEmpty
    output.append(line, as: kind)
    if mayGoNow { flush() }
    return outputBroken ? .closed : output.isEmpty ? .sent : .queued
  }

  /// Begins the end with a last line. The line follows the queued lines, or replaces them if `hurried`.
  mutating func leave(saying last: [UInt8]?, hurried: Bool = false, at now: ContinuousClock.Instant) {
    guard isOpen else { return }
    if hurried { output.removeUnstarted() }
    if let last, !outputBroken { output.append(last, as: .reply) }
    phase = .leaving(until: now + limits.farewell)
    flush()
  }

  /// Sends as many bytes as the system accepts.
  mutating func flush() {
    guard let raw = descriptor.raw else { return }
    var failed = false
    output.drain { bytes in
      let sent = sendNow(bytes, to: raw)
      if sent < 0 && !wouldWait() { failed = true }
      return sent
    }
    if failed { breakOutput() }
    if deadline != nil && output.isEmpty && !outputEnded {
      outputEnded = true
      shutdown(raw, Int32(SHUT_WR))
    }
  }

  private mutating func breakOutput() {
    outputBroken = true
    letGo()
    output.removeAll()
  }

  // MARK: Waiting and reading

  private var interest: Int16 {
    var events: Int32 = 0
    if !inputEnded && !(isOpen && input.isFull) { events |= pollIn }
    if !output.isEmpty { events |= pollOut }
    return Int16(events)
  }

  /// Whether the thread, which may be waiting, must check this connection again.
  var needsThread: Bool { !isGone && (isOver || interest != watched || deadline != watchedDeadline) }

  /// The events that the thread should wait for.
  mutating func watch() -> pollfd {
    watched = interest
    // An empty set of events still reports the peer's end, once.
    let raw = watched == 0 && hungUp ? -1 : descriptor.raw ?? -1
    return pollfd(fd: raw, events: watched, revents: 0)
  }

  /// Reads and writes as the ready events allow.
  mutating func handle(_ events: Int16, room: UnsafeMutableRawBufferPointer) {
    let events = Int32(events)
    guard events != 0 else { return }
    let failed = events & pollFailure != 0
    // The awaited call itself reports the failure.
    if Int32(watched) & pollIn != 0 && (failed || events & pollIn != 0) { read(into: room) }
    if Int32(watched) & pollOut != 0 && (failed || events & pollOut != 0) { flush() }
    if failed && watched == 0 {
      hungUp = true
      if inputEnded { breakOutput() }
    }
  }

  private mutating func read(into room: UnsafeMutableRawBufferPointer) {
    guard let raw = descriptor.raw else { return }
    // A leaving peer's input is dropped, many bytes in one turn, because its time is limited.
    for _ in 0..<(isOpen ? 1 : 16) {
      let count = receiveNow(room, from: raw)
      if count > 0, isOpen {
        lastActive = .now
        input.append(UnsafeRawBufferPointer(rebasing: room[..<count]))
      } else if count == 0 || (count < 0 && !wouldWait()) {
        inputEnded = true
        return input.end()
      } else if count < 0 {
        return
      }
    }
  }

  // MARK: Ending

  private var isOver: Bool {
    switch phase {
    case .open:
      inputEnded && !input.hasItem && !isServing && output.isEmpty && !isHeldOpen
    case .leaving:
      outputBroken || (inputEnded && output.isEmpty)
    case .gone: true
    }
  }

  /// Closes the connection if nothing is left to do, or the time is up. Returns its deadline.
  mutating func closeIfOver(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    watchedDeadline = deadline
    if isOver || deadline.map({ now >= $0 }) ?? false { close() }
    return deadline
  }

  /// Closes the connection at once. Bytes that the system has accepted still reach the peer.
  mutating func close() {
    phase = .gone
    letGo()
    descriptor = nil
    output.removeAll()
  }
}
