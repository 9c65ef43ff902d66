// SPDX-License-Identifier: MIT
import LibC
import SystemEvents

/// What a connection has read, has to write, and how far its end has come. Every change happens under the connection's lock.
struct ConnectionState: ~Copyable, Sendable {
  private enum Phase {
    case open
    /// Its last lines go out; what comes in is thrown away, so that a peer in the middle of writing gets to read them.
    case leaving(until: ContinuousClock.Instant)
    case gone
  }

  /// What the handler has to be asked next.
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
  /// Whether somebody asks the handler right now: there is only one at a time.
  private var isServing = false
  /// Whether the handler was told, or needs not be told, of the end.
  private var isAnnounced = false
  private let held: SubscriberLimit
  private var isHeldOpen = false
  /// When something was last asked or answered.
  private var lastActive = ContinuousClock.now
  /// The peer won't write any more.
  private var inputEnded = false
  /// The peer won't read any more.
  private var outputBroken = false
  /// We have said that we won't write any more.
  private var outputEnded = false
  /// The peer has no end open; poll would say so again and again.
  private var hungUp = false
  /// The events that the thread waits for at present.
  private var watched: Int16 = 0
  /// The deadline that the thread knows of.
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

  /// Whether somebody may still read what is sent: not a peer that has hung up, but one that has only said its last word.
  var isReachable: Bool { !isGone && !outputBroken }

  /// When the connection is closed whatever its peer does.
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

  /// Whether somebody should start to take work now; true at most once until the work is used up.
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

  /// Whether there is more for whoever takes work; where there isn't, nobody does any more.
  mutating func goOn() -> Bool {
    isServing = hasWork
    lastActive = .now
    return isServing
  }

  /// The peer was never shown to the handler, so that its end is none of the handler's business.
  mutating func keepFromHandler() {
    isAnnounced = true
  }

  /// False where too many are held already.
  mutating func holdOpen() -> Bool {
    guard !isHeldOpen, !outputBroken, !isGone else { return true }
    isHeldOpen = held.take()
    return isHeldOpen
  }

  private mutating func letGo() {
    if isHeldOpen { held.giveBack() }
    isHeldOpen = false
  }

  /// Since when it has been idle; nil for a subscriber, which waits for news, and where a request is being handled.
  var idleSince: ContinuousClock.Instant? {
    isOpen && !isHeldOpen && !isServing && !hasWork ? lastActive : nil
  }

  // MARK: Sending

  /// Sends or queues a line; nil where a notification has no room.
  mutating func send(_ line: [UInt8], as kind: OutputQueue.Kind) -> SendResult? {
    guard isOpen, !outputBroken else { return .closed }
    output.removeOutdated(by: kind)
    guard kind == .reply || output.hasRoom(for: line) else { return nil }
    let mayGoNow = output.isEmpty
    output.append(line, as: kind)
    if mayGoNow { flush() }
    return outputBroken ? .closed : output.isEmpty ? .sent : .queued
  }

  /// Begins the end, with a last line after what is queued, or, where that is `hurried`, in its place.
  mutating func leave(saying last: [UInt8]?, hurried: Bool = false, at now: ContinuousClock.Instant) {
    guard isOpen else { return }
    if hurried { output.removeUnstarted() }
    if let last, !outputBroken { output.append(last, as: .reply) }
    phase = .leaving(until: now + limits.farewell)
    flush()
  }

  /// Sends what the system takes.
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

  /// Whether the thread, which may be waiting, has to look at this connection again.
  var needsThread: Bool { !isGone && (isOver || interest != watched || deadline != watchedDeadline) }

  /// What the thread should wait for.
  mutating func watch() -> pollfd {
    watched = interest
    // No events still means news of the peer's end, once.
    let raw = watched == 0 && hungUp ? -1 : descriptor.raw ?? -1
    return pollfd(fd: raw, events: watched, revents: 0)
  }

  /// Does what the descriptor is ready for.
  mutating func handle(_ events: Int16, room: UnsafeMutableRawBufferPointer) {
    let events = Int32(events)
    guard events != 0 else { return }
    let failed = events & pollFailure != 0
    // A failure shows itself in the call that was waited for.
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

  /// Closes where nothing is left to do, or time is up; returns when time will be up.
  mutating func closeIfOver(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    watchedDeadline = deadline
    if isOver || deadline.map({ now >= $0 }) ?? false { close() }
    return deadline
  }

  /// Closes whatever there is to do; what the system has taken still reaches the peer.
  mutating func close() {
    phase = .gone
    letGo()
    descriptor = nil
    output.removeAll()
  }
}
