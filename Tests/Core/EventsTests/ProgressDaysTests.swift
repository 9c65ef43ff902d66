// SPDX-License-Identifier: MIT
import Events
import Testing
import TimerEngine

/// Days that begin at another time from now on.
@Suite struct ProgressDaysTests {
  /// UTC's days, each beginning some hours late.
  private struct LateDays: Days {
    var hours: Int

    private func moved(_ instant: Instant, _ span: (Instant) -> Range<Instant>) -> Range<Instant> {
      let range = span(instant - .hours(hours))
      return range.lowerBound + .hours(hours)..<range.upperBound + .hours(hours)
    }

    func day(containing instant: Instant) -> Range<Instant> { moved(instant, UTCDays().day) }
    func week(containing instant: Instant) -> Range<Instant> { moved(instant, UTCDays().week) }
  }

  @Test func `same days are not off`() {
    let progress = Progress(at: nine, days: UTCDays(), goals: Goals())
    #expect(!progress.isOff(UTCDays(), at: nine))
    #expect(progress.isOff(LateDays(hours: 4), at: nine))
    // A day that is over is another matter: the next one begins.
    let later = minute(9 * 24 * 60)
    #expect(!progress.isOff(LateDays(hours: 4), at: later))
  }

  @Test func `what is on record counts for the new day`() {
    var goals = Goals()
    goals.daily = .pomodoros(2)
    var progress = Progress(at: nine, days: UTCDays(), goals: goals)
    let ends: [Int] = [-360, -50, 25]
    let focuses = ends.map { endedFocus("\($0)", end: minute($0)) }
    var running = Session(id: "on", phase: .focus, planned: .minutes(25), startedAt: minute(26))
    running.strikes = [Strike(at: minute(27), text: "phone")]
    progress.restart(at: minute(30), days: LateDays(hours: 4), counting: focuses, running: running)
    #expect(progress.today.pomodoros == 2)
    #expect(progress.today.focus == 3000)
    #expect(progress.today.strikes == 1)
    #expect(progress.week.totals.pomodoros == 3)
    #expect(progress.day.start == minute(-300))
    #expect(!progress.isOff(LateDays(hours: 4), at: minute(30)))
    // It was reached before: nobody is told once more.
    #expect(progress.recount(nil, as: endedFocus("late", end: minute(29))).isEmpty)
  }
}
