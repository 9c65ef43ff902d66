// SPDX-License-Identifier: MIT
import ControlProtocol
package import Events
package import Expressions
import Hooks
import Reports
import TimerEngine

/// An event as it might come to somebody whose timer has never run, for what is tried without a daemon.
package struct MadeUpEvent: Sendable {
  package let event: Event
  private let timer: TimerSnapshot

  /// `name` is an event's, or that of a kind of break (`long-break.started`); `set` as in `segue hooks test --set`.
  package init(_ name: String, set: [String: String] = [:]) throws {
    let clock = ClockReading.current()
    let standard = Configuration()
    let days = LocalDays(startsAt: standard.dayStartsAt)
    var saved = DaemonState.new(clock: clock, days: days, host: Machine.name)
    let timer = TimerEngine(state: saved.timer, settings: standard.timer).snapshot(at: clock.wall)
    let tried = try TriedEvent(
      TestParams(event: name, set: set), like: timer, settings: standard.timer, at: clock.wall,
      sequencer: &saved.sequencer)
    event = tried.event
    self.timer = tried.timer
  }

  /// What `while` hooks see after it.
  package func situation(_ expressions: Expressions) -> StateSituation {
    expressions.situation(
      timer: timer, today: event.data.today, goals: event.data.goals, host: event.data.host,
      at: event.recordedtime.instant)
  }
}
