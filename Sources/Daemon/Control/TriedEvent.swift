// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Hooks
import Paths
import TimerEngine

/// An event made up for `hooks test`: what hooks would see if it happened now.
struct TriedEvent {
  let event: Event
  let timer: TimerSnapshot

  /// Throws where the name is no event's or a member of `set` is unknown.
  init(_ params: TestParams, like timer: TimerSnapshot, at instant: Instant, sequencer: inout Sequencer) throws {
    guard let (type, phase) = Self.type(named: params.event) else {
      throw ControlError(
        code: ControlError.invalidParams,
        message: "'\(params.event)' is not an event; there are "
          + EventType.names.joined(separator: ", "))
    }
    let planned = Duration.minutes(phase == .focus ? 25 : 5)
    let begins = type == .focusStarted || type == .breakStarted
    var session = Session(
      id: sequencer.newID(at: instant), phase: phase, task: "a task", planned: planned,
      startedAt: begins ? instant : instant - planned)
    var reason = Reason.user
    var strike = "a strike"
    for (name, value) in params.set.sorted(by: { $0.key < $1.key }) {
      switch name {
      case "task": session.task = value
      case "project": session.project = value
      case "note": session.note = value
      case "tags": session.tags = value.split(separator: ",").map(String.init)
      case "strike": strike = value
      case "strikes":
        session.strikes = Array(repeating: Strike(at: instant, text: ""), count: max(0, min(99, Int(value) ?? 0)))
      case "reason":
        guard let known = Reason(rawValue: value) else {
          throw Self.bad("'\(value)' is not a reason", Reason.allCases.map(\.rawValue))
        }
        reason = known
      case "elapsed", "planned":
        guard let seconds = Int64(value), (0...Self.longest).contains(seconds) else {
          throw ControlError(
            code: ControlError.invalidParams, message: "'\(name)' takes 0 to \(Self.longest) seconds, not '\(value)'")
        }
        if name == "planned" { session.planned = .seconds(seconds) }
        if name == "elapsed" { session.segments = [Segment(start: instant - .seconds(seconds))] }
      default:
        throw Self.bad(
          "'\(name)' can't be set",
          ["task", "project", "note", "tags", "strike", "strikes", "reason", "elapsed", "planned"])
      }
    }
    self.timer = Self.timer(after: type, session, like: timer, at: instant)
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
      data.fill(for: type, at: instant)
      if type == .strikeAdded { data.strike = StrikeInfo(number: max(1, session.strikes.count), text: strike) }
    }
  }

  /// A year, in seconds.
  private static let longest: Int64 = 366 * 24 * 3600

  /// The type of a name, and the phase that it is about.
  private static func type(named name: String) -> (EventType, Phase)? {
    for phase in EventType.breakKinds where name.hasPrefix(phase.rawValue + ".") {
      return EventType(rawValue: "break." + name.dropFirst(phase.rawValue.count + 1)).map { ($0, phase) }
    }
    return EventType(rawValue: name).map { ($0, name.hasPrefix("break.") ? .shortBreak : .focus) }
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

  private static func bad(_ what: String, _ known: [String]) -> ControlError {
    ControlError(
      code: ControlError.invalidParams, message: "\(what); there are \(known.joined(separator: ", "))")
  }
}

extension EventData {
  /// Fills in what this type of event says besides, as it might be.
  fileprivate mutating func fill(for type: EventType, at instant: Instant) {
    switch type {
    case .focusExtended, .breakExtended: by = 300
    case .goalReached: goal = GoalReached(name: "daily", target: 8, value: 8)
    case .soundChanged: sound = "waterfall"
    case .systemSuspended, .systemResumed: slept = 600
    case .daemonStarted, .daemonStopping: version = SegueVersion.current
    case .hookFailed: delivery = DeliveryInfo(id: Host.newID(at: instant), hook: "a-hook", error: "exit status 1")
    default: break
    }
  }
}
