// SPDX-License-Identifier: MIT
package import ControlProtocol
package import Events
import Foundation
import Paths
package import TimerEngine

/// Records for display: all of one morning long ago, so that none is ever "today".
package enum Samples {
  /// 2026-01-05 09:00:00 UTC.
  package static let morning = Instant(milliseconds: 1_767_603_600_000)
  package static let taskText = "Write the design"

  /// Makes the C library's local time UTC in this process, once.
  package static let useUTC: Void = {
    setenv("TZ", "UTC", 1)
    tzset()
  }()

  /// A status in `mode` of `phase`, five minutes in.
  package static func status(
    _ mode: TimerMode = .running, _ phase: Phase = .focus, task: String = taskText, length: Duration? = .minutes(25),
    completed: Int = 1, strikes: Int = 0
  ) -> Status {
    let now = morning + .minutes(5)
    var session = Session(
      id: "019b8c2f-7f80-7b1e-a2a5-4f4c9a3d7e11", phase: phase, task: task, project: task.isEmpty ? "" : "segue",
      tags: task.isEmpty ? [] : ["deep", "docs"], planned: length, startedAt: morning)
    session.strikes = (0..<strikes).map { Strike(at: morning + .seconds($0), text: "") }
    if mode == .paused { session.segments = [Segment(start: morning, end: now)] }
    let next: NextPhase =
      mode == .idle
      ? NextPhase(phase: phase, planned: phase == .focus ? .minutes(25) : .minutes(5))
      : NextPhase(phase: phase == .focus ? .shortBreak : .focus, planned: phase == .focus ? .minutes(5) : .minutes(25))
    let timer = TimerSnapshot(
      mode: mode, session: mode == .idle ? nil : session, since: morning,
      deadline: mode == .running ? length.map { morning + $0 } : nil, round: Round(completed: completed, length: 4),
      next: next)
    var today = Totals()
    today.sessions = 3
    today.pomodoros = 2
    today.focus = 3000
    today.strikes = 1
    return Status(
      daemon: true, timer: timer, at: now, today: today,
      goals: GoalsInfo(daily: GoalInfo(.pomodoros(8), totals: today), weekly: nil), sound: "waterfall",
      config: ConfigInfo(path: "/home/ada/.config/segue/hooks.yml", ok: true, errors: 0), scopes: ScopesInfo(active: 1))
  }

  /// The status with every possible problem.
  package static var troubled: Status {
    var status = status()
    status.config = ConfigInfo(path: "/home/ada/.config/segue/hooks.yml", ok: false, errors: 2)
    status.scopes = ScopesInfo(active: 0, failed: ["block-sites", "quiet"])
    return status
  }

  package static var events: [Event] {
    let now = morning + .minutes(25)
    var session = Session(
      id: "019b8c2f-7f80-7b1e-a2a5-4f4c9a3d7e11", phase: .focus, task: taskText, planned: .minutes(25),
      startedAt: morning)
    var data = EventData(
      reason: .user, session: SessionInfo(session, at: morning), timer: info(session), today: Totals(),
      goals: GoalsInfo(daily: nil, weekly: nil), host: "laptop")
    func event(_ number: UInt64, _ type: EventType, at instant: Instant) -> Event {
      Event(
        id: "019b8c2f-7f80-7cc3-98c4-dc0c0c07398\(number)", source: "urn:segue:laptop", type: type,
        subject: session.id, time: instant, recorded: instant, sequence: number,
        correlationid: "019b8c2f-7f80-7cc3-98c4-dc0c0c073900", data: data)
    }
    let started = event(1, .focusStarted, at: morning)
    data.strike = StrikeInfo(number: 1, text: "phone\u{1B}[31m")
    let strike = event(2, .strikeAdded, at: morning + .minutes(3))
    data.strike = nil
    data.reason = .elapsed
    session.endedAt = now
    session.segments = [Segment(start: morning, end: now)]
    session.outcome = .completed
    data.session = SessionInfo(session, at: now)
    let completed = event(3, .focusCompleted, at: now)
    data.delivery = DeliveryInfo(id: "d", hook: "tell-team", error: "HTTP 404")
    return [started, strike, completed, event(4, .hookFailed, at: now + .seconds(1))]
  }

  package static var deliveries: [DeliveryRecord] {
    var good = AttemptRecord(number: 1, startedAt: morning)
    good.exit = 0
    good.durationMs = 12
    good.stdout = "reddit.com blocked\n"
    var bad = AttemptRecord(number: 2, startedAt: morning + .minutes(25))
    bad.httpStatus = 503
    bad.durationMs = 312
    var failed = AttemptRecord(number: 1, startedAt: morning + .minutes(25))
    failed.exit = 127
    failed.durationMs = 3
    failed.stderr = "sh: notify: not found\n"
    let events = events
    return [
      DeliveryRecord(
        id: "019b8c2f-7f80-7aaa-8000-000000000001", hook: "journal", event: .init(events[0]), state: "succeeded",
        note: nil, nextAttemptAt: nil, attempts: [good]),
      DeliveryRecord(
        id: "019b8c46-6300-7aaa-8000-000000000002", hook: "tell-team", event: .init(events[2]), state: "pending",
        note: nil, nextAttemptAt: morning + .minutes(30), attempts: [bad]),
      DeliveryRecord(
        id: "019b8c46-6300-7aaa-8000-000000000003", hook: "notify", event: .init(events[2]), state: "failed",
        note: nil, nextAttemptAt: nil, attempts: [failed]),
    ].map(named)
  }

  /// The record with the part of its id that the daemon would show.
  private static func named(_ record: DeliveryRecord) -> DeliveryRecord {
    var record = record
    record.shortId = String(record.id.prefix(18))
    return record
  }

  /// A delivery with a false condition.
  package static var refusedDelivery: DeliveryRecord {
    var record = DeliveryRecord(
      id: "019b8c46-6300-7aaa-8000-000000000004", hook: "tell-evening", event: .init(events[2]), state: "skipped",
      note: "during '18:00-22:00' was false", nextAttemptAt: nil, attempts: [])
    record.conditions = conditions
    return named(record)
  }

  /// The dead letter of a scope that was given up.
  package static var forgotten: DeliveryRecord {
    let why = "given up as told, and what it turned on may still be on; its exit failed 3 times: exit status 1"
    var attempt = AttemptRecord(number: 1, startedAt: morning + .minutes(30))
    attempt.error = why
    attempt.durationMs = 0
    return named(
      DeliveryRecord(
        id: "019b8c4a-f6e0-7aaa-8000-000000000005", hook: "quiet", event: .init(events[2]), state: "dead",
        note: "exit: \(why)", nextAttemptAt: nil, attempts: [attempt]))
  }

  /// A condition that is true, and one that is false.
  private static let conditions = [
    ConditionRecord(key: "if", text: "session.task != \"\"", result: "true", why: nil),
    ConditionRecord(key: "during", text: "18:00-22:00", result: "false", why: nil),
  ]

  package static var scopes: [ScopeRecord] {
    return [
      ScopeRecord(
        hook: "block-sites", condition: "focus", active: true, state: "active", since: morning, lastError: nil),
      ScopeRecord(
        hook: "quiet", condition: "break", active: false, state: "exit-failed", since: morning,
        lastError: "exit status 1"),
    ]
  }

  /// A scope that is off, with the reason.
  package static var offScope: ScopeRecord {
    var scope = ScopeRecord(
      hook: "lamp", condition: "focus, during 18:00-22:00", active: false, state: "inactive", since: nil, lastError: nil
    )
    scope.why = "during '18:00-22:00' was false"
    return scope
  }

  package static var hooks: [HookInfo] {
    let file = "/home/ada/.config/segue/hooks.yml"
    return [
      HookInfo(
        id: "block-sites", name: "Block distracting sites", enabled: true, on: [], condition: "focus",
        actions: ["command"], file: file, line: 3, last: "active"),
      HookInfo(
        id: "tell-team", name: nil, enabled: true, on: ["focus.completed", "focus.abandoned"], condition: nil,
        actions: ["webhook"], file: file, line: 8, last: "failed"),
      HookInfo(
        id: "stretch", name: nil, enabled: false, on: ["long-break.started"], condition: nil, actions: ["play"],
        file: file, line: 14, last: nil),
    ]
  }

  package static var tests: [TestRecord] {
    var result = AttemptRecord(number: 1, startedAt: morning)
    result.exit = 1
    result.durationMs = 4
    result.stderr = "no such file\n"
    var refused = TestRecord(hook: "tell-evening", runs: false, why: "during '18:00-22:00' was false", action: nil)
    refused.conditions = conditions
    var one = TestRecord(hook: "one-condition", runs: true, why: "on focus.*", action: "echo one")
    one.conditions = Array(conditions.prefix(1))
    var unanswered = TestRecord(hook: "unanswered", runs: false, why: "if '1 / 0 > 1' has no answer: …", action: nil)
    unanswered.conditions = [
      ConditionRecord(key: "if", text: "1 / 0 > 1", result: "refused", why: "division by zero")
    ]
    var exiting = TestRecord(hook: "block-sites", runs: false, why: "while 'focus' was false", action: "sites unblock")
    exiting.exits = true
    return [
      refused, one, unanswered, exiting,
      TestRecord(hook: "tell-team", runs: true, why: "", action: "POST https://***\n{\"text\":\"done\"}"),
      TestRecord(hook: "stretch", runs: false, why: "disabled", action: nil),
      TestRecord(hook: "journal", runs: true, why: "", action: "echo done", result: result),
    ]
  }

  package static let sound = {
    var sound = SoundInfo(
      sound: "waterfall", volume: 40, playing: true, player: "mpv", available: ["waterfall", "meditation"])
    sound.breaks = BreakSound(sound: "/home/ada/Music/calm", volume: 20)
    return sound
  }()

  package static let preview = PreviewInfo(sound: "ocean", volume: 50, player: "mpv", seconds: 8)

  package static let daemon = daemon(version: SegueVersion.current)

  package static func daemon(version: String) -> DaemonInfo {
    DaemonInfo(
      version: version, pid: 4711, keeper: 4710, startedAt: morning, socket: "/run/user/1000/segue/control.sock")
  }

  private static func info(_ session: Session) -> TimerInfo {
    TimerInfo(
      TimerSnapshot(
        mode: .running, session: session, since: morning, deadline: morning + .minutes(25),
        round: Round(completed: 0, length: 4), next: NextPhase(phase: .shortBreak, planned: .minutes(5))))
  }
}
