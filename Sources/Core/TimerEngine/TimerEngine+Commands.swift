// SPDX-License-Identifier: MIT

extension TimerEngine {
  /// The period after the end of a focus in which strikes still count.
  package static let strikeGrace: Duration = .minutes(5)

  /// Advances the timer, then runs the command. `session` is the session that the command names.
  ///
  /// A refusal leaves the timer unchanged, not even advanced, so that no event of the elapsed time is lost.
  package mutating func handle(
    _ command: TimerCommand, session: String? = nil, at instant: Instant
  ) throws(TimerRefusal) -> [Transition] {
    var later = self
    let transitions = later.advance(to: instant)
    if let session, !later.canReach(session, with: command) { throw .sessionOver }
    var events: [TimerEvent] = []
    try later.act(on: command, session: session, into: &events)
    self = later
    return transitions + transition(events)
  }

  /// Whether `command` may concern the named session: only descriptions and strikes reach a finished session.
  private func canReach(_ id: String, with command: TimerCommand) -> Bool {
    if id == state.current?.id { return true }
    guard id == state.lastFocus?.id else { return false }
    switch command {
    case .describe, .note: return true
    case .strike: return state.current?.phase != .focus
    case .start, .again, .takeBreak, .pause, .resume, .toggle, .stop, .skip, .finish, .extend, .reset: return false
    }
  }

  private mutating func act(
    on command: TimerCommand, session: String?, into events: inout [TimerEvent]
  ) throws(TimerRefusal) {
    switch command {
    case .start(let options): try start(options, into: &events)
    case .again: try again(into: &events)
    case .takeBreak(let kind, let length, let keep):
      try takeBreak(kind, length: length, keep: keep, into: &events)
    case .pause: try pause(into: &events)
    case .resume: try resume(into: &events)
    case .toggle: try toggle(into: &events)
    case .stop(let keep): try stop(keep: keep, into: &events)
    case .skip(let keep): try skip(keep: keep, into: &events)
    case .finish(let force): try finish(force: force, into: &events)
    case .extend(let duration): try extend(by: duration, into: &events)
    case .strike(let text): try strike(text, into: &events)
    case .reset(let keep): reset(keep: keep, into: &events)
    case .describe(let task, let project, let tags):
      guard session != nil || state.current != nil else { throw .nothingToDescribe }
      try change(session) {
        $0.task = task ?? $0.task
        $0.project = project ?? $0.project
        $0.tags = tags ?? $0.tags
      }
    case .note(let text):
      try change(session) { $0.note += $0.note.isEmpty ? text : "\n" + text }
    }
  }

  private mutating func pause(into events: inout [TimerEvent]) throws(TimerRefusal) {
    switch state.status {
    case .idle: throw .nothingRunning
    case .paused: throw .alreadyPaused
    case .running: pause(.user, into: &events)
    }
  }

  private mutating func resume(into events: inout [TimerEvent]) throws(TimerRefusal) {
    switch state.status {
    case .idle: throw .nothingRunning
    case .running: throw .alreadyRunning
    case .paused: resume(.user, into: &events)
    }
  }

  private mutating func toggle(into events: inout [TimerEvent]) throws(TimerRefusal) {
    switch state.status {
    case .idle: try start(StartOptions(), into: &events)
    case .running: pause(.user, into: &events)
    case .paused: resume(.user, into: &events)
    }
  }

  /// Whether to keep the time of an abandoned focus: `keep` if given, otherwise the setting.
  func keepsTime(_ keep: Bool?) -> Bool { keep ?? (settings.onStop != .discard) }

  private mutating func stop(keep: Bool?, into events: inout [TimerEvent]) throws(TimerRefusal) {
    guard state.current != nil else { throw .nothingRunning }
    giveUp(.stopped, keep: keepsTime(keep), into: &events)
  }

  private mutating func skip(keep: Bool?, into events: inout [TimerEvent]) throws(TimerRefusal) {
    guard let session = state.current else {
      guard case .idle(let next) = state.status, next.isBreak else { throw .nothingToSkip }
      if next == .longBreak { state.roundCompleted = 0 }
      state.status = .idle(next: .focus)
      return
    }
    giveUp(.skipped, keep: keepsTime(keep), into: &events)
    if session.phase == .focus {
      beginBreak(.shortBreak, .user, into: &events)
    } else {
      beginFocus(.user, into: &events)
    }
  }

  /// Whether `elapsed` is too short for a pomodoro of this length, so that `finish` only keeps the time.
  package static func isTooShort(_ elapsed: Duration, of planned: Duration) -> Bool { elapsed < planned / 5 }

  private mutating func finish(force: Bool, into events: inout [TimerEvent]) throws(TimerRefusal) {
    guard let session = state.current else { throw .nothingRunning }
    if session.phase == .focus, !force, let planned = session.planned,
      Self.isTooShort(session.elapsed(at: state.now), of: planned)
    {
      return giveUp(.early, keep: true, into: &events)
    }
    complete(session.planned == nil ? .user : .early, into: &events)
  }

  private mutating func extend(by duration: Duration, into events: inout [TimerEvent]) throws(TimerRefusal) {
    guard let session = state.current else { throw .nothingRunning }
    guard let planned = session.planned else { throw .openEnded }
    let added = duration < .zero ? .zero - (try checked(.zero - duration)) : try checked(duration)
    if added < .zero, planned + added <= session.elapsed(at: state.now) { throw .moreThanIsLeft }
    let length = try checked(planned + added)
    state.updateCurrent {
      $0.planned = length
      $0.extended += added
    }
    events.append(TimerEvent(.extended(by: added), .user, session: state.current, time: state.now))
  }

  private mutating func reset(keep: Bool?, into events: inout [TimerEvent]) {
    giveUp(.stopped, keep: keepsTime(keep), into: &events)
    state.status = .idle(next: .focus)
    state.roundCompleted = 0
  }

  private mutating func strike(_ text: String, into events: inout [TimerEvent]) throws(TimerRefusal) {
    let strike = Strike(at: state.now, text: text)
    let struck: Session?
    if state.current?.phase == .focus {
      state.updateCurrent { $0.strikes.append(strike) }
      struck = state.current
    } else {
      guard let last = state.lastFocus, last.outcome != .abandoned, let end = last.endedAt,
        state.now - end <= Self.strikeGrace
      else { throw .noFocusToStrike }
      state.lastFocus?.strikes.append(strike)
      struck = state.lastFocus
    }
    let number = struck?.strikes.count ?? 0
    events.append(TimerEvent(.strikeAdded(number: number, text: text), .user, session: struck, time: state.now))
  }

  /// Changes the named session, otherwise the current one, otherwise the last focus.
  private mutating func change(_ id: String?, _ words: (inout Session) -> Void) throws(TimerRefusal) {
    if let current = state.current, id == nil || id == current.id {
      state.updateCurrent(words)
    } else if var focus = state.lastFocus {
      words(&focus)
      state.lastFocus = focus
    } else {
      throw .noSession
    }
  }
}
