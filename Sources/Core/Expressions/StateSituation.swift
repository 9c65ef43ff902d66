// SPDX-License-Identifier: MIT
import CEL
import Events
package import Hooks
package import TimerEngine

/// The timer's present state, for `while`. `now` is the start of the current minute, so that no value changes within one.
package struct StateSituation: BoundSituation {
  let expressions: Expressions
  var budget: StepBudget? = StepBudget()
  var answers: Answers? = Answers()
  private let timer: TimerSnapshot
  private let instant: Instant
  var bindings: Bindings

  init(
    _ expressions: Expressions, timer: TimerSnapshot, today: Totals, goals: GoalsInfo, host: String, at instant: Instant
  ) {
    self.expressions = expressions
    self.timer = timer
    let minute = Instant(milliseconds: instant.milliseconds - (instant.milliseconds % 60_000 + 60_000) % 60_000)
    self.instant = minute
    var bindings = expressions.bindings()
    bindings["session"] = ContextValues.session(timer.session.map { SessionInfo($0, at: instant) })
    bindings["timer"] = ContextValues.timer(TimerInfo(timer))
    bindings["today"] = ContextValues.today(today)
    bindings["goals"] = ContextValues.goals(goals)
    bindings["host"] = .string(host)
    bindings["os"] = .string(Vocabulary.operatingSystem)
    bindings["now"] = ContextValues.time(minute)
    self.bindings = bindings
  }

  package var mode: TimerMode { timer.mode }
  package var phase: Phase? { timer.phase }
  package var localMinute: LocalMinute { expressions.clock.minute(of: instant) }
}
