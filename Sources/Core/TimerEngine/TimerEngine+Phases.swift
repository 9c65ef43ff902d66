// SPDX-License-Identifier: MIT

extension TimerEngine {
  /// Changes the status. Marks up to now count as fired, so that none before `since` or in the past fires.
  mutating func enter(_ status: TimerState.Status, since: Instant) {
    state.status = status
    state.since = since
    state.marked = max(.zero, state.now - state.origin)
  }

  /// Returns a session that begins at `instant`, not yet announced by an event.
  mutating func newSession(
    _ phase: Phase, like other: Session? = nil, planned: Duration?, followsSettings: Bool, at instant: Instant
  ) -> Session {
    var generator = SplitMix64(state: state.entropy)
    let id = UUIDv7.make(at: instant, using: &generator)
    state.entropy = generator.state
    return Session(
      id: id, phase: phase, task: other?.task ?? "", project: other?.project ?? "", tags: other?.tags ?? [],
      planned: planned, followsSettings: followsSettings, startedAt: instant)
  }

  mutating func begin(_ session: Session, _ reason: Reason, into events: inout [TimerEvent]) {
    if session.phase == .focus, roundIsFull { state.roundCompleted = 0 }
    enter(.running(session), since: session.startedAt)
    events.append(TimerEvent(.started, reason, session: session, time: session.startedAt))
  }

  /// Begins a focus that continues the task of the last one, for `auto-start` and `skip`.
  mutating func beginFocus(_ reason: Reason, into events: inout [TimerEvent]) {
    let last = state.lastFocus
    let planned = length(of: .focus, project: last?.project ?? "")
    let session = newSession(.focus, like: last, planned: planned, followsSettings: true, at: state.now)
    begin(session, reason, into: &events)
  }

  /// Begins a break, which carries the task, project and tags of its focus.
  mutating func beginBreak(
    _ phase: Phase, length: Duration? = nil, at instant: Instant? = nil, _ reason: Reason,
    into events: inout [TimerEvent]
  ) {
    let followsFocus = unrestedFocus.map { $0.planned == nil } ?? false
    let session = newSession(
      phase, like: state.lastFocus, planned: length ?? plannedBreak(phase),
      followsSettings: length == nil && !followsFocus, at: instant ?? state.now)
    begin(session, reason, into: &events)
  }

  /// Ends the current session with its one terminal event and leaves the timer idle, focus next.
  @discardableResult
  mutating func end(
    _ kind: TimerEvent.Kind, _ outcome: Outcome, _ reason: Reason, at instant: Instant? = nil,
    into events: inout [TimerEvent]
  ) -> Session? {
    guard var session = state.current else { return nil }
    let instant = instant ?? state.now
    session.end(outcome, at: instant)
    state.lastEnd = instant
    if session.phase == .focus { state.lastFocus = session }
    // Every end of a long break ends its round.
    if session.phase == .longBreak { state.roundCompleted = 0 }
    enter(.idle(next: .focus), since: instant)
    events.append(TimerEvent(kind, reason, session: session, time: instant))
    return session
  }

  /// Gives up the current session: a focus is abandoned, a break skipped.
  mutating func giveUp(
    _ reason: Reason, keep: Bool = false, at instant: Instant? = nil, into events: inout [TimerEvent]
  ) {
    if state.current?.phase == .focus {
      end(.abandoned, keep ? .partial : .abandoned, reason, at: instant, into: &events)
    } else {
      end(.skipped, .skipped, reason, at: instant, into: &events)
    }
  }

  /// Completes the current session, and starts the next phase or round if due.
  mutating func complete(_ reason: Reason, into events: inout [TimerEvent]) {
    guard let ended = end(.completed, .completed, reason, into: &events) else { return }
    var next = Phase.focus
    if ended.phase == .focus {
      state.roundCompleted += 1
      next = phase(after: ended, completed: state.roundCompleted)
      if roundIsFull {
        events.append(TimerEvent(.roundCompleted, reason, session: ended, time: state.now))
      } else if next == .focus {
        forfeitBreak(of: ended, into: &events)
      }
      state.status = .idle(next: next)
    }
    // No phase begins automatically if the end of the previous one was missed.
    guard reason != .recovered else { return }
    switch (settings.autoStart, next) {
    case (.all, .focus): beginFocus(.auto, into: &events)
    case (.all, _), (.break, .shortBreak), (.break, .longBreak): beginBreak(next, .auto, into: &events)
    case (.break, .focus), (.none, _): break
    }
  }

  /// Records the break that strikes have forfeited: a session that never ran.
  private mutating func forfeitBreak(of focus: Session, into events: inout [TimerEvent]) {
    var session = newSession(.shortBreak, like: focus, planned: .zero, followsSettings: false, at: state.now)
    session.segments = []
    session.end(.skipped, at: state.now)
    events.append(TimerEvent(.skipped, .strikes, session: session, time: state.now))
  }

  mutating func pause(_ reason: Reason, into events: inout [TimerEvent]) {
    guard case .running(var session) = state.status else { return }
    session.halt(at: state.now)
    enter(.paused(session), since: state.now)
    events.append(TimerEvent(.paused, reason, session: session, time: state.now))
  }

  mutating func resume(_ reason: Reason, into events: inout [TimerEvent]) {
    guard case .paused(var session) = state.status else { return }
    session.goOn(at: state.now)
    enter(.running(session), since: state.now)
    events.append(TimerEvent(.resumed, reason, session: session, time: state.now))
  }

  /// Returns one batch with the timer's state after all its events; empty without events.
  func transition(_ events: [TimerEvent]) -> [Transition] {
    events.isEmpty ? [] : [Transition(events: events, timer: currentSnapshot)]
  }
}
