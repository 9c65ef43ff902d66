// SPDX-License-Identifier: MIT
import Events
import Expressions
import Foundation
import Hooks
import TimerEngine

/// Saturday, 2026-11-21T09:25:00Z: 10:25 in Berlin.
let moment = Instant(milliseconds: 1_795_253_100_000)

let berlin = Expressions(clock: LocalClock { TimeZone(identifier: "Europe/Berlin") ?? .gmt })

/// `focus.completed` of a focus of 25 minutes, with the break that follows already running.
func completed(change: (inout Event) -> Void = { _ in }) -> Event {
  var focus = Session(
    id: "s1", phase: .focus, task: "Write <the> design", project: "segue", tags: ["deep", "am"],
    planned: .minutes(25), startedAt: moment - .minutes(25))
  focus.outcome = .completed
  focus.endedAt = moment
  let rest = Session(id: "s2", phase: .shortBreak, planned: .minutes(5), startedAt: moment)
  let timer = TimerSnapshot(
    mode: .running, session: rest, since: moment, deadline: moment + .minutes(5), round: Round(completed: 2, length: 4),
    next: NextPhase(phase: .focus, planned: .minutes(25)))
  var today = Totals()
  (today.sessions, today.pomodoros, today.focus) = (3, 2, 3000)
  var event = Event(
    id: "e1", source: "urn:segue:laptop", type: .focusCompleted, subject: "s1", time: moment,
    recorded: moment + .milliseconds(1), sequence: 42, correlationid: "c1",
    data: EventData(
      reason: .elapsed, session: SessionInfo(focus, at: moment), timer: TimerInfo(timer), today: today,
      goals: GoalsInfo(daily: GoalInfo(.pomodoros(8), totals: today), weekly: nil), host: "laptop"))
  change(&event)
  return event
}
