// SPDX-License-Identifier: MIT
import Events
import Expressions
import Hooks
import TimerEngine

extension Row {
  /// Conditions and values, asked about an event; checked already.
  static let expression = Row(name: "expression") { _ in
    let event = try event()
    let situation = Expressions().situation(of: event)
    let conditions = [
      #"session.task != "" && session.elapsed >= duration("20m")"#,
      #"timer.phase == "short-break" || today.pomodoros > 4"#,
      #"session.tags.exists(tag, tag == "alone")"#,
    ]
    let lines = try conditions.map { source in
      _ = try situation.holds(source)
      return Line(
        what: source, rounds: 200,
        ours: Contender("segue", count: 1000) { _ = try situation.holds(source) }, goal: "≤ 2 µs")
    }
    let value = "escape.slack(session.task)"
    return lines + [
      Line(
        what: "${{ \(value) }}", rounds: 200,
        ours: Contender("segue", count: 1000) { _ = try situation.text(value, isWhole: false) }, goal: "≤ 2 µs")
    ]
  }

  private static func event() throws -> Event {
    let now = Instant(milliseconds: 1_795_253_100_000)
    let focus = Session(
      id: "s1", phase: .focus, task: "Write <the> design", project: "segue", tags: ["deep", "alone"],
      planned: .minutes(25), startedAt: now - .minutes(25))
    let rest = Session(id: "s2", phase: .shortBreak, planned: .minutes(5), startedAt: now)
    let timer = TimerSnapshot(
      mode: .running, session: rest, since: now, deadline: now + .minutes(5), round: Round(completed: 2, length: 4),
      next: NextPhase(phase: .focus, planned: .minutes(25)))
    return Event(
      id: "e1", source: "urn:segue:laptop", type: .focusCompleted, subject: "s1", time: now, recorded: now,
      sequence: 42, correlationid: "c1",
      data: EventData(
        reason: .elapsed, session: SessionInfo(focus, at: now), timer: TimerInfo(timer), today: Totals(),
        goals: GoalsInfo(daily: nil, weekly: nil), host: "laptop"))
  }
}
