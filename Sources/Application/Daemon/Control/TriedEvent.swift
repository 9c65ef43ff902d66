// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Expressions
import HookConfig
import Hooks
import Paths
import TimerEngine

/// An event made up for `hooks test`: what hooks would see if it happened now.
struct TriedEvent {
  let event: Event
  /// The timer after the event.
  let timer: TimerSnapshot
  /// The timer before it.
  let before: TimerSnapshot

  /// Throws where the name is no event's or a member of `set` is unknown.
  init(
    _ params: TestParams, like timer: TimerSnapshot, settings: TimerSettings, at now: Instant,
    sequencer: inout Sequencer
  ) throws {
    guard let (type, phase) = Self.type(named: params.event) else {
      throw ControlError(
        code: ControlError.invalidParams,
        message: "'\(params.event)' is not an event; \(EventNames.hint(for: params.event))")
    }
    let instant = try Self.moment(params.set["now"], now)
    let planned = settings.lengths[phase]
    let begins = type == .focusStarted || type == .breakStarted
    var session = Session(
      id: sequencer.newID(at: instant), phase: phase, task: "a task", planned: planned,
      startedAt: begins ? instant : instant - planned)
    var reason = Self.usualReason(of: type)
    var strike = "a strike"
    var pomodoros: Int?
    for (written, value) in params.set.sorted(by: { $0.key < $1.key }) {
      // As it stands in expressions, or in short.
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
          throw Self.bad("'\(value)' is not a reason", Reason.allCases.map(\.rawValue))
        }
        reason = known
      case "elapsed", "planned":
        let length = try Self.length(value, name)
        if name == "planned" { session.planned = length }
        if name == "elapsed" { session.segments = [Segment(start: instant - length)] }
      default:
        throw Self.bad(
          "'\(written)' can't be set",
          [
            "task", "project", "note", "tags", "strike", "strikes", "reason", "elapsed", "planned", "pomodoros", "now",
          ])
      }
    }
    self.timer = Self.timer(after: type, session, like: timer, at: instant)
    before = Self.timer(before: type, session, after: self.timer)
    if let outcome = Self.outcome(of: type) {
      session.outcome = outcome
      session.endedAt = instant
    }
    let hasSession = Self.isAboutSession(type)
    let about = TimerSnapshot(
      mode: self.timer.mode, session: hasSession ? session : nil, since: instant, deadline: self.timer.deadline,
      round: self.timer.round, next: self.timer.next)
    let after = self.timer
    event = sequencer.event(type, reason: reason, timer: about, at: instant) { data in
      data.timer = TimerInfo(after)
      data.count(type, session)
      if let pomodoros { data.today.pomodoros = pomodoros }
      data.fill(for: type, at: instant)
      if type == .strikeAdded { data.strike = StrikeInfo(number: max(1, session.strikes.count), text: strike) }
    }
  }

  private static let prefixes = ["session.", "today.", "event.data."]

  private static func count(_ value: String, _ name: String) throws -> Int {
    guard let count = Int(value), (0...99).contains(count) else {
      throw ControlError(code: ControlError.invalidParams, message: "'\(name)' takes 0 to 99, not '\(value)'")
    }
    return count
  }

  /// Seconds, or a length such as `25m`; at most a year.
  private static func length(_ value: String, _ name: String) throws -> Duration {
    let length = Int64(value).map { Duration.seconds(min($0, 1 << 40)) } ?? parseDuration(value, bareMinutes: false)
    guard let length, length >= .zero, length <= .hours(366 * 24) else {
      throw ControlError(
        code: ControlError.invalidParams,
        message: "'\(name)' takes seconds or a length such as 25m, at most a year, not '\(value)'")
    }
    return length
  }

  /// A time as people write it, or of RFC 3339; the present where nothing is said.
  private static func moment(_ text: String?, _ now: Instant) throws -> Instant {
    guard let text else { return now }
    if let instant = Instant(rfc3339: text) { return instant }
    guard text.contains(where: \.isNumber), let instant = MomentText.instant(text, now: now, clock: LocalClock()) else {
      throw ControlError(
        code: ControlError.invalidParams,
        message: "'now' takes a time such as 10:25, 'mon 10:25', '2026-11-21 10:25' or 2026-11-21T10:25:00Z, "
          + "not '\(text)'")
    }
    return instant
  }

  /// The type of a name, and the phase that it is about.
  private static func type(named name: String) -> (EventType, Phase)? {
    for phase in EventType.breakKinds where name.hasPrefix(phase.rawValue + ".") {
      return EventType(rawValue: "break." + name.dropFirst(phase.rawValue.count + 1)).map { ($0, phase) }
    }
    return EventType(rawValue: name).map { ($0, name.hasPrefix("break.") ? .shortBreak : .focus) }
  }

  /// As such an event mostly comes about.
  private static func usualReason(of type: EventType) -> Reason {
    switch type {
    case .focusCompleted, .breakCompleted, .roundCompleted, .goalReached: .elapsed
    case .focusEnding, .breakEnding, .focusElapsed, .breakElapsed, .pauseElapsed, .idleElapsed: .auto
    case .daemonStarted, .hookFailed, .systemSuspended, .systemResumed: .auto
    default: .user
    }
  }

  private static func isAboutSession(_ type: EventType) -> Bool {
    switch type {
    case .idleElapsed, .soundChanged, .systemSuspended, .systemResumed, .daemonStarted, .daemonStopping, .hookFailed:
      false
    default: true
    }
  }

  private static func outcome(of type: EventType) -> Outcome? {
    switch type {
    case .focusCompleted, .breakCompleted, .roundCompleted, .goalReached: .completed
    case .focusAbandoned: .abandoned
    case .breakSkipped: .skipped
    default: nil
    }
  }

  /// The timer as it would be after such an event, with breaks that start by themselves.
  private static func timer(
    after type: EventType, _ session: Session, like timer: TimerSnapshot, at instant: Instant
  ) -> TimerSnapshot {
    var after = timer
    after.since = instant
    after.session = session
    after.deadline = session.planned.map { session.startedAt + $0 }
    switch type {
    case .focusPaused, .breakPaused, .pauseElapsed:
      after.mode = .paused
      after.deadline = nil
    case .focusCompleted, .roundCompleted, .goalReached:
      after.mode = .running
      after.session?.phase = type == .roundCompleted ? .longBreak : .shortBreak
    case .focusAbandoned, .breakCompleted, .breakSkipped, .idleElapsed:
      after.mode = .idle
      after.session = nil
      after.deadline = nil
    case .soundChanged, .systemSuspended, .systemResumed, .daemonStarted, .daemonStopping, .hookFailed: return timer
    default: after.mode = .running
    }
    return after
  }

  /// The timer as it mostly is before such an event.
  private static func timer(before type: EventType, _ session: Session, after: TimerSnapshot) -> TimerSnapshot {
    var before = after
    switch type {
    case .focusStarted, .breakStarted:
      before.mode = .idle
      before.session = nil
      before.deadline = nil
    case .focusResumed, .breakResumed:
      before.mode = .paused
      before.deadline = nil
    case .focusPaused, .breakPaused, .focusCompleted, .roundCompleted, .focusAbandoned, .breakCompleted, .breakSkipped:
      before.mode = .running
      before.session = session
      before.deadline = session.planned.map { session.startedAt + $0 }
    default: break
    }
    return before
  }

  private static func bad(_ what: String, _ known: [String]) -> ControlError {
    ControlError(
      code: ControlError.invalidParams, message: "\(what); there are \(known.joined(separator: ", "))")
  }
}

extension EventData {
  /// Counts the session in that the event completes.
  fileprivate mutating func count(_ type: EventType, _ session: Session) {
    guard type == .focusCompleted || type == .roundCompleted || type == .goalReached else { return }
    today.sessions += 1
    today.pomodoros += 1
    today.focus += self.session?.elapsed ?? 0
    timer.round.completed = min(timer.round.completed + 1, timer.round.length)
    if type == .roundCompleted { timer.round.completed = timer.round.length }
    for goal in [\GoalsInfo.daily, \GoalsInfo.weekly] {
      guard var info = goals[keyPath: goal] else { continue }
      info.value += info.unit == "pomodoros" ? 1 : self.session?.elapsed ?? 0
      info.reached = info.value >= info.target
      goals[keyPath: goal] = info
    }
  }

  /// Fills in what this type of event says besides, as it might be.
  fileprivate mutating func fill(for type: EventType, at instant: Instant) {
    switch type {
    case .focusExtended, .breakExtended: by = 300
    case .goalReached: goal = GoalReached(name: "daily", target: 8, value: 8)
    case .soundChanged: sound = "waterfall"
    case .systemSuspended, .systemResumed: slept = 600
    case .daemonStarted, .daemonStopping: version = SegueVersion.current
    case .hookFailed: delivery = DeliveryInfo(id: Machine.newID(at: instant), hook: "a-hook", error: "exit status 1")
    default: break
    }
  }
}
