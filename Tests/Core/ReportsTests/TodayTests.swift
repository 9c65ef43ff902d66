// SPDX-License-Identifier: MIT
import Events
import Reports
import Testing
import TimerEngine

/// `today`, which the daemon counts as things happen, and reports, which are made of what was recorded, are one.
struct TodayTests {
  private func focus(until end: Instant, _ outcome: Outcome = .completed) -> Session {
    var session = Session(
      id: "1", phase: .focus, planned: .minutes(25), startedAt: end - .minutes(25))
    session.segments = [Segment(start: end - .minutes(25), end: end)]
    session.endedAt = end
    session.outcome = outcome
    return session
  }

  @Test(
    arguments: ["UTC", "Europe/Berlin", "America/Havana", "Asia/Kolkata"],
    [-3_600_000, -1, 0, 1, 600_000, 1_500_000, 3_600_000] as [Int64])
  func `a pomodoro around the beginning of a day is of the same day in both`(_ zone: String, _ offset: Int64) throws {
    for startsAt in [0, 240] {
      let days = try localDays(zone, startsAt: startsAt)
      for date in ["2026-03-08", "2026-03-29", "2026-11-21"] {
        let end = days.start(of: try day(date)) + .milliseconds(offset)
        for outcome in [Outcome.completed, .partial, .abandoned] {
          let session = focus(until: end, outcome)
          var progress = Progress(at: session.startedAt, days: days)
          let kind: TimerEvent.Kind = outcome == .completed ? .completed : .abandoned
          _ = progress.count(TimerEvent(kind, .elapsed, session: session, time: end), days: days)
          let today = days.day(of: progress.day.start)
          let tally = days.tallies(of: CountedSession(session)).filter { $0.day == today }
            .reduce(Tally()) { $0 + $1.tally }
          #expect(today == days.day(of: end))
          #expect(tally.sessions == progress.today.sessions)
          #expect(tally.pomodoros == progress.today.pomodoros)
          // What is left of a second counts with the piece that completes it.
          #expect(abs(tally.focus - progress.today.focus) <= 1)
        }
      }
    }
  }

  /// Strikes of one focus were once counted on the day on which they were marked here, and where it ended there.
  @Test(arguments: ["2026-11-22", "2026-11-23"], [0, 240])
  func `strikes are of the day in which their focus ends in both`(_ date: String, _ startsAt: Int) throws {
    let days = try localDays("Europe/Berlin", startsAt: startsAt)
    let midnight = days.start(of: try day(date))
    var session = focus(until: midnight + .minutes(15))
    session.strikes = [Strike(at: midnight - .minutes(5), text: ""), Strike(at: midnight + .minutes(5), text: "")]
    var running = session
    running.endedAt = nil
    running.segments[0].end = nil
    running.outcome = .running
    var progress = Progress(at: session.startedAt, days: days)
    _ = progress.count(strike(1, of: running, at: midnight - .minutes(5)), days: days)
    #expect(progress.today.strikes == 1)
    _ = progress.count(strike(2, of: running, at: midnight + .minutes(5)), days: days)
    let end = TimerEvent(.completed, .elapsed, session: session, time: midnight + .minutes(15))
    _ = progress.count(end, days: days)
    #expect(try strikes(of: session, on: date, days) == 2)
    #expect(progress.today.strikes == 2)
    #expect(progress.week.totals.strikes == 2)
    _ = progress.recount(session, as: nil)
    #expect(progress.today.strikes == 0)
    #expect(progress.week.totals.strikes == 0)
  }

  @Test func `a strike that comes after midnight is of the day in which its focus ended in both`() throws {
    let days = try localDays("Europe/Berlin")
    let midnight = days.start(of: try day("2026-11-22"))
    var session = focus(until: midnight - .minutes(2))
    var progress = Progress(at: session.startedAt, days: days)
    let end = TimerEvent(.completed, .elapsed, session: session, time: midnight - .minutes(2))
    _ = progress.count(end, days: days)
    session.strikes = [Strike(at: midnight + .minutes(1), text: "")]
    _ = progress.count(strike(1, of: session, at: midnight + .minutes(1)), days: days)
    #expect(try strikes(of: session, on: "2026-11-21", days) == 1)
    #expect(try strikes(of: session, on: "2026-11-22", days) == 0)
    #expect(progress.today.strikes == 0)
    #expect(progress.week.totals.strikes == 1)
  }

  private func strike(_ number: Int, of session: Session, at time: Instant) -> TimerEvent {
    TimerEvent(.strikeAdded(number: number, text: ""), .user, session: session, time: time)
  }

  /// As reports count them.
  private func strikes(of session: Session, on date: String, _ days: LocalDays) throws -> Int {
    let wanted = try day(date)
    return days.tallies(of: CountedSession(session)).filter { $0.day == wanted }.map(\.tally.strikes).reduce(0, +)
  }
}
