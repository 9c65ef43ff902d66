// SPDX-License-Identifier: MIT
import ControlProtocol
package import Events
package import Expressions
import HookConfig
import Hooks
import Paths
import Reports
import TimerEngine

/// An event for `hooks test`, as hooks would see it now.
package struct TrialEvent: Sendable {
  package let event: Event
  /// The timer after the event.
  let timer: TimerSnapshot
  /// The timer before the event.
  let before: TimerSnapshot

  /// The event for a timer that has never run, for trials without a daemon. `name` is an event, or one of a kind of break
  /// (`long-break.started`). `set` has the form of `segue hooks test --set`.
  package init(_ name: String, set: [String: String] = [:]) throws {
    let clock = ClockReading.current()
    let standard = Configuration()
    var book = DaemonState.new(clock: clock, days: LocalDays(startsAt: standard.dayStartsAt), host: Machine.name)
    let timer = TimerEngine(state: book.timer, settings: standard.timer).snapshot(at: clock.wall)
    try self.init(
      TestParams(event: name, set: set), like: timer, settings: standard.timer, at: clock.wall,
      sequencer: &book.sequencer)
  }

  /// Throws if the event or a member of `set` is unknown.
  init(
    _ params: TestParams, like timer: TimerSnapshot, settings: TimerSettings, at now: Instant,
    sequencer: inout Sequencer
  ) throws {
    guard let (type, phase) = Self.type(named: params.event) else {
      throw ControlError(.unknownEvent(name: params.event, near: EventNames.near(params.event)))
    }
    let instant = try Self.moment(params.set["now"], now)
    let planned = settings.lengths[phase]
    let begins = type == .focusStarted || type == .breakStarted
    var session = Session(
      id: sequencer.newID(at: instant), phase: phase, task: "a task", planned: planned,
      startedAt: begins ? instant : instant - planned)
    let usual = Self.usual(type)
    var reason = usual.reason
    var strike = "a strike"
    var pomodoros: Int?
    for (written, value) in params.set.sorted(by: { $0.key < $1.key }) {
      // Members may be written as in expressions, or in short form.
      let name = Self.prefixes.first { written.hasPrefix($0) }.map { String(written.dropFirst($0.count)) } ?? written
      switch name {
      case "now": break
      case "pomodoros": pomodoros = try Self.count(value, name)
      case "task": session.task = value
      case "project": session.project = value
      case "note": session.note = value
      case "tags": session.tags = value.split(separator: ",").map(String.init)
      case "strike": strike = value
      case "strikes":
        session.strikes = Array(repeating: Strike(at: instant, text: ""), count: try Self.count(value, name))
      case "reason":
        guard let known = Reason(rawValue: value) else {
          throw ControlError(.unknownReason(value: value, known: Reason.allCases.map(\.rawValue)))
        }
        reason = known
      case "elapsed", "planned":
        let length = try Self.length(value, name)
        if name == "planned" { session.planned = length }
        if name == "elapsed" { session.segments = [Segment(start: instant - length)] }
      default:
        throw ControlError(.unknownMember(name: written, known: Self.members))
      }
    }
    let after = usual.after.map { timer.with($0, session, since: instant) } ?? timer
    self.timer = after
    before = usual.before.map { after.with($0, session, since: instant) } ?? after
    if let outcome = type.declaration.outcome ?? (Self.counts(type) ? .completed : nil) {
      session.outcome = outcome
      session.endedAt = instant
    }
    let about = TimerSnapshot(
      mode: after.mode, session: usual.isAboutSession ? session : nil, since: instant, deadline: after.deadline,
      round: after.round, next: after.next)
    event = sequencer.event(type, reason: reason, timer: about, at: instant) { data in
      data.timer = TimerInfo(after)
      if Self.counts(type) { data.countIn(type) }
      if let pomodoros { data.today.pomodoros = pomodoros }
      for member in type.declaration.members { data.fill(member, at: instant) }
      if data.strike != nil { data.strike = StrikeInfo(number: max(1, session.strikes.count), text: strike) }
    }
  }

  private static let members = [
    "task", "project", "note", "tags", "strike", "strikes", "reason", "elapsed", "planned", "pomodoros", "now",
  ]

  private static let prefixes = ["session.", "today.", "event.data."]

  private static func count(_ value: String, _ name: String) throws -> Int {
    guard let count = Int(value), (0...99).contains(count) else {
      throw ControlError(.badCount(name: name, value: value))
    }
    return count
  }

  /// Parses seconds, or a duration such as `25m`; at most a year.
  private static func length(_ value: String, _ name: String) throws -> Duration {
    let length = Int64(value).map { Duration.seconds(min($0, 1 << 40)) } ?? parseDuration(value, bareMinutes: false)
    guard let length, length >= .zero, length <= .hours(366 * 24) else {
      throw ControlError(.badLength(name: name, value: value))
    }
    return length
  }

  /// Parses a time in the form of people or of RFC 3339; the default is now.
  private static func moment(_ text: String?, _ now: Instant) throws -> Instant {
    guard let text else { return now }
    if let instant = Instant(rfc3339: text) { return instant }
    guard text.contains(where: \.isNumber), let instant = MomentText.instant(text, now: now, clock: LocalClock()) else {
      throw ControlError(.badMoment(value: text))
    }
    return instant
  }

  /// Returns the type and the phase of an event name.
  private static func type(named name: String) -> (EventType, Phase)? {
    for phase in EventType.breakKinds where name.hasPrefix(phase.rawValue + ".") {
      return EventType(rawValue: "break." + name.dropFirst(phase.rawValue.count + 1)).map { ($0, phase) }
    }
    return EventType(rawValue: name).map { ($0, name.hasPrefix("break.") ? .shortBreak : .focus) }
  }

  /// The usual circumstances of an event. The timer is unchanged before it if `after` is nil, and equal to its later state if
  /// `before` is nil.
  private struct Usual {
    var reason = Reason.user
    var before: State?
    var after: State?
    var isAboutSession = true
  }

  /// The timer's state around an event.
  fileprivate enum State {
    case idle, paused, running
    /// In a break that began automatically.
    case onBreak(Phase)
  }

  private static func usual(_ type: EventType) -> Usual {
    switch type {
    case .focusStarted, .breakStarted: Usual(before: .idle, after: .running)
    case .focusPaused, .breakPaused: Usual(before: .running, after: .paused)
    case .focusResumed, .breakResumed: Usual(before: .paused, after: .running)
    case .focusExtended, .breakExtended, .strikeAdded: Usual(after: .running)
    case .focusEnding, .breakEnding, .focusElapsed, .breakElapsed: Usual(reason: .auto, after: .running)
    case .focusCompleted: Usual(reason: .elapsed, before: .running, after: .onBreak(.shortBreak))
    case .roundCompleted: Usual(reason: .elapsed, before: .running, after: .onBreak(.longBreak))
    case .goalReached: Usual(reason: .elapsed, after: .onBreak(.shortBreak))
    case .breakCompleted: Usual(reason: .elapsed, before: .running, after: .idle)
    case .focusAbandoned, .breakSkipped: Usual(before: .running, after: .idle)
    case .pauseElapsed: Usual(reason: .auto, after: .paused)
    case .idleElapsed: Usual(reason: .auto, after: .idle, isAboutSession: false)
    case .sessionChanged, .sessionDeleted, .sessionLogged: Usual(after: .idle)
    case .soundChanged, .daemonStopping: Usual(isAboutSession: false)
    case .systemSuspended, .systemResumed, .daemonStarted, .hookFailed: Usual(reason: .auto, isAboutSession: false)
    }
  }

  /// Whether the event comes with a pomodoro.
  private static func counts(_ type: EventType) -> Bool {
    [.focusCompleted, .roundCompleted, .goalReached].contains(type)
  }
}

extension TrialEvent {
  /// Returns the context of `while` hooks after the event.
  package func situation(_ expressions: Expressions) -> StateSituation { situation(expressions, of: timer) }

  /// Returns the context of `while` hooks before the event.
  func situationBefore(_ expressions: Expressions) -> StateSituation { situation(expressions, of: before) }

  private func situation(_ expressions: Expressions, of timer: TimerSnapshot) -> StateSituation {
    expressions.situation(
      timer: timer, today: event.data.today, goals: event.data.goals, host: event.data.host,
      at: event.recordedtime.instant)
  }
}

extension TimerSnapshot {
  /// Returns a copy in another state, with `session` if that state has one.
  fileprivate func with(_ state: TrialEvent.State, _ session: Session, since instant: Instant) -> TimerSnapshot {
    var timer = self
    timer.since = instant
    timer.session = session
    timer.deadline = session.planned.map { session.startedAt + $0 }
    switch state {
    case .idle: (timer.mode, timer.session, timer.deadline) = (.idle, nil, nil)
    case .paused: (timer.mode, timer.deadline) = (.paused, nil)
    case .running: timer.mode = .running
    case .onBreak(let phase):
      timer.mode = .running
      timer.session?.phase = phase
    }
    return timer
  }
}

extension EventData {
  /// Counts the session that an event of this type completes.
  fileprivate mutating func countIn(_ type: EventType) {
    today.sessions += 1
    today.pomodoros += 1
    today.focus += session?.elapsed ?? 0
    timer.round.completed = min(timer.round.completed + 1, timer.round.length)
    if type == .roundCompleted { timer.round.completed = timer.round.length }
    for goal in [\GoalsInfo.daily, \GoalsInfo.weekly] {
      guard var info = goals[keyPath: goal] else { continue }
      info.value += info.unit == "pomodoros" ? 1 : session?.elapsed ?? 0
      info.reached = info.value >= info.target
      goals[keyPath: goal] = info
    }
  }

  /// Gives a plausible value to a member of the type.
  fileprivate mutating func fill(_ member: EventDeclaration.Member, at instant: Instant) {
    switch member {
    case .by: by = 300
    case .strike: strike = StrikeInfo(number: 1, text: "")
    case .goal: goal = GoalReached(name: "daily", target: 8, value: 8)
    case .before:
      before = SessionBefore(elapsed: 1500, outcome: .completed, startedAt: JSONTime(instant - .minutes(25)))
    case .sound: sound = "waterfall"
    case .slept: slept = 600
    case .version: version = SegueVersion.current
    case .delivery: delivery = DeliveryInfo(id: Machine.newID(at: instant), hook: "a-hook", error: "exit status 1")
    // Each hook determines these members.
    case .lead, .every, .count: break
    }
  }
}
