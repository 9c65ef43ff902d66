// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Dispatching
import Events
import Expressions
import Hooks
import TimerEngine

/// 2026-11-21T09:00:00Z.
let nine = Instant(milliseconds: 1_795_251_600_000)

private let hooksFile = Place(file: "hooks.yml", line: 1, column: 1)
let command = Action.command(.shell("true"))
let webhook = Action.webhook(Webhook(url: .literal("https://hooks.example.org/")))
let chime = Action.play(Play(sound: .bundled("chime")))

extension Hook {
  static func edge(
    _ id: String, on patterns: String..., does action: Action = command, mode: LaneMode = .queued,
    change: (inout Edge) -> Void = { _ in }
  ) -> Hook {
    var edge = Edge(patterns: patterns.isEmpty ? [EventPattern("*")] : patterns.map(EventPattern.init), action: action)
    change(&edge)
    var hook = Hook(id: id, trigger: .edge(edge), place: hooksFile)
    hook.mode = mode
    return hook
  }

  static func level(
    _ id: String, while levels: LevelName..., does action: LevelAction = .scope(enter: command, exit: command),
    fingerprint: String = "1"
  ) -> Hook {
    let level = Level(conditions: [.levels(levels)], action: action)
    var hook = Hook(id: id, trigger: .level(level), place: hooksFile)
    hook.fingerprint = fingerprint
    return hook
  }

  func with(_ change: (inout Hook) -> Void) -> Hook {
    var hook = self
    change(&hook)
    return hook
  }
}

extension Configuration {
  static func of(_ hooks: Hook...) -> Configuration {
    var configuration = Configuration()
    configuration.hooks = hooks
    return configuration
  }
}

extension TimerSnapshot {
  static func at(_ mode: TimerMode, _ phase: Phase? = nil, project: String = "") -> TimerSnapshot {
    let session = phase.map {
      Session(id: "s", phase: $0, project: project, planned: .minutes(25), startedAt: nine)
    }
    return TimerSnapshot(
      mode: mode, session: session, since: nine, deadline: nil, round: Round(completed: 0, length: 4),
      next: NextPhase(phase: .focus, planned: .minutes(25)))
  }
}

let expressions = Expressions()

/// What `while` hooks see of a timer, with nothing done today.
func state(_ timer: TimerSnapshot, at instant: Instant = nine) -> StateSituation {
  expressions.situation(
    timer: timer, today: Totals(), goals: GoalsInfo(daily: nil, weekly: nil), host: "h", at: instant)
}

func event(
  _ type: EventType, number: UInt64 = 1, phase: Phase? = .focus, at time: Instant = nine,
  change: (inout EventData) -> Void = { _ in }
) -> Event {
  let timer = TimerSnapshot.at(.running, phase)
  var data = EventData(
    reason: .user, session: timer.session.map { SessionInfo($0, at: time) }, timer: TimerInfo(timer), today: Totals(),
    goals: GoalsInfo(daily: nil, weekly: nil), host: "h")
  change(&data)
  return Event(
    id: "e\(number)", source: "urn:segue:h", type: type, subject: nil, time: time, recorded: time, sequence: number,
    correlationid: "c", data: data)
}

func delivery(_ id: String, of hook: String, event: Event? = nil, at instant: Instant = nine) -> Delivery {
  Delivery(id: id, hook: hook, event: event ?? DispatchingTests.event(.focusCompleted, at: instant), createdAt: instant)
}

extension JobResult {
  static let done = JobResult(.succeeded, ending: .exit(0))
  static let failed = JobResult(.failed("exit status 1"), ending: .exit(1))
  static let unanswered = JobResult(
    .again(.request(url: "https://hooks.example.org", .noAnswer), after: nil), ending: .error("no answer"))
  static func again(after delay: Duration? = nil) -> JobResult {
    JobResult(.again("busy", after: delay), ending: .http(503))
  }
  static let unstarted = JobResult(.unstarted("no file descriptors are left"), ending: .error("none"))
  static let gone = JobResult(.gone("gone"), ending: .http(410))
  static let cancelled = JobResult(.cancelled("it was ended"), ending: .signal(15))
}
