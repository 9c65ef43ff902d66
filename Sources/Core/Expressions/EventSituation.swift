// SPDX-License-Identifier: MIT
import CEL
import Events
package import Hooks
package import TimerEngine

/// One event, and the timer after it; `now` is the time at which the daemon noticed the event.
package struct EventSituation: BoundSituation {
  let expressions: Expressions
  var budget: StepBudget?
  var answers: Answers?
  private let event: Event
  var bindings: Bindings

  init(_ expressions: Expressions, _ event: Event, _ budget: StepBudget) {
    self.expressions = expressions
    self.budget = budget
    self.event = event
    let data = event.data
    let session = ContextValues.session(data.session)
    let timer = ContextValues.timer(data.timer)
    let today = ContextValues.today(data.today)
    let goals = ContextValues.goals(data.goals)
    var bindings = expressions.bindings()
    bindings["event"] = ContextValues.event(
      event, data: ContextValues.data(data, session: session, timer: timer, today: today, goals: goals))
    bindings["session"] = session
    bindings["timer"] = timer
    bindings["today"] = today
    bindings["goals"] = goals
    bindings["reason"] = .string(data.reason.rawValue)
    bindings["host"] = .string(data.host)
    bindings["os"] = .string(Vocabulary.operatingSystem)
    bindings["now"] = ContextValues.time(event.recordedtime.instant)
    self.bindings = bindings
  }

  package var mode: TimerMode { event.data.timer.state }
  package var phase: Phase? { Phase(rawValue: event.data.timer.phase) }
  package var localMinute: LocalMinute { expressions.clock.minute(of: event.recordedtime.instant) }
}
