// SPDX-License-Identifier: MIT
import Events
import Expressions
import Synchronization
import TimerEngine

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// What expressions are asked about: a focus of 25 minutes that has just ended, and the timer after it.
struct Occasion {
  let event: EventSituation
  let state: StateSituation

  /// A language for one input. Since one remembers all that it was asked, another takes its place from time to time.
  static func language() -> Expressions {
    _ = isForgottenAtEnd
    return languages.withLock { languages in
      if languages.uses % 200 == 0 { languages.current = nil }
      languages.uses += 1
      let language = languages.current ?? Expressions(clock: LocalClock { .gmt })
      languages.current = language
      return language
    }
  }

  private static let languages = Mutex((current: Expressions?.none, uses: 0))

  /// The last one goes before leaks are looked for, which don't see that somebody holds it.
  private static let isForgottenAtEnd: Bool = atexit { languages.withLock { $0.current = nil } } == 0

  init(_ expressions: Expressions) {
    event = expressions.situation(of: Self.completed)
    state = expressions.situation(
      timer: Self.timer, today: Self.completed.data.today, goals: Self.completed.data.goals, host: "laptop",
      at: Self.moment)
  }

  /// 2026-11-21T09:25:00Z.
  private static let moment = Instant(milliseconds: 1_795_253_100_000)

  private static let timer = TimerSnapshot(
    mode: .running, session: Session(id: "s2", phase: .shortBreak, planned: .minutes(5), startedAt: moment),
    since: moment, deadline: moment + .minutes(5), round: Round(completed: 2, length: 4),
    next: NextPhase(phase: .focus, planned: .minutes(25)))

  private static let completed: Event = {
    var focus = Session(
      id: "s1", phase: .focus, task: "Write <the> 'design' 🍅", project: "a/../b", tags: ["deep", "a\r\nb"],
      planned: .minutes(25), startedAt: moment - .minutes(25))
    focus.outcome = .completed
    focus.endedAt = moment
    var today = Totals()
    (today.sessions, today.pomodoros, today.focus) = (3, 2, 3000)
    return Event(
      id: "e1", source: "urn:segue:laptop", type: .focusCompleted, subject: "s1", time: moment,
      recorded: moment + .milliseconds(1), sequence: 42, correlationid: "c1",
      data: EventData(
        reason: .elapsed, session: SessionInfo(focus, at: moment), timer: TimerInfo(timer), today: today,
        goals: GoalsInfo(daily: GoalInfo(.pomodoros(8), totals: today), weekly: nil), host: "laptop"))
  }()
}
