// SPDX-License-Identifier: MIT
package import ControlProtocol
import Events
package import TimerEngine

/// The states of a timer, as examples.
package enum StatusSample {
  package static func all(at now: Instant) -> [Status] {
    [
      status(.running, .focus, at: now), status(.paused, .focus, at: now), status(.running, .shortBreak, at: now),
      status(.running, .longBreak, at: now), status(.idle, .focus, at: now),
    ]
  }

  private static func status(_ mode: TimerMode, _ phase: Phase, at now: Instant) -> Status {
    let lengths = PhaseLengths()
    let planned = phase == .focus ? lengths.focus : phase == .shortBreak ? lengths.shortBreak : lengths.longBreak
    let start = now - .seconds(planned.wholeSeconds / 4)
    var session = Session(
      id: "sample", phase: phase, task: phase == .focus ? "R&D" : "", planned: planned, startedAt: start)
    if mode == .paused { session.segments = [Segment(start: start, end: now)] }
    let next: NextPhase =
      mode == .idle || phase != .focus
      ? NextPhase(phase: .focus, planned: lengths.focus) : NextPhase(phase: .shortBreak, planned: lengths.shortBreak)
    let timer = TimerSnapshot(
      mode: mode, session: mode == .idle ? nil : session, since: start,
      deadline: mode == .running ? start + planned : nil, round: Round(completed: 1, length: 4), next: next)
    var today = Totals()
    (today.pomodoros, today.focus) = (1, lengths.focus.wholeSeconds)
    return Status(
      daemon: true, timer: timer, at: now, today: today, goals: GoalsInfo(daily: nil, weekly: nil), sound: "off",
      config: ConfigInfo(path: "", ok: true, errors: 0), scopes: ScopesInfo())
  }
}
