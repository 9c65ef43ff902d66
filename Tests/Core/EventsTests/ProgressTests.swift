// SPDX-License-Identifier: MIT
import Events
import Testing
import TimerEngine

@Suite struct ProgressTests {
  private let days = UTCDays()
  private let midnight = minute(15 * 60)

  private func new(_ goals: Goals = Goals(), at instant: Instant = nine) -> Progress {
    Progress(at: instant, days: days, goals: goals)
  }

  @Test(arguments: [
    (Outcome.completed, 1, Int64(1500)), (.partial, 0, 1500), (.abandoned, 0, 0),
  ])
  func `an outcome counts as what it is`(_ outcome: Outcome, _ pomodoros: Int, _ focus: Int64) {
    var progress = new()
    _ = progress.count(endedFocus(end: minute(25), outcome: outcome).terminalEvent, days: days)
    #expect(progress.today.sessions == 1)
    #expect(progress.today.pomodoros == pomodoros)
    #expect(progress.today.focus == focus)
    #expect(progress.week.totals == progress.today)
  }

  @Test func `a break counts for nothing`() {
    var progress = new()
    var rest = endedFocus(end: minute(5))
    rest.phase = .shortBreak
    _ = progress.count(TimerEvent(.completed, .elapsed, session: rest, time: minute(5)), days: days)
    #expect(progress.today == Totals())
  }

  @Test func `only running time counts`() {
    var progress = new()
    var focus = endedFocus(end: minute(40))
    focus.startedAt = nine
    focus.segments = [
      Segment(start: nine, end: minute(10)), Segment(start: minute(20), end: minute(25)),
      Segment(start: minute(30), end: minute(40)),
    ]
    _ = progress.count(focus.terminalEvent, days: days)
    #expect(progress.today.focus == 25 * 60)
  }

  @Test func `what is changed on record is counted out and in`() {
    var progress = new()
    let old = endedFocus(end: minute(25))
    let other = endedFocus("other", end: minute(60))
    for session in [old, other] { _ = progress.count(session.terminalEvent, days: days) }
    _ = progress.count(TimerEvent(.strikeAdded(number: 1, text: ""), .user, session: old, time: minute(9)), days: days)
    var new = old
    new.outcome = .partial
    new.strikes = [Strike(at: minute(1), text: ""), Strike(at: minute(2), text: "")]
    var struck = old
    struck.strikes = [Strike(at: minute(9), text: "")]
    #expect(progress.recount(struck, as: new) == [])
    #expect(progress.today.sessions == 2)
    #expect(progress.today.pomodoros == 1)
    #expect(progress.today.focus == 50 * 60)
    #expect(progress.today.strikes == 2)
    _ = progress.recount(new, as: nil)
    #expect(progress.today.sessions == 1)
    #expect(progress.today.strikes == 0)
    #expect(progress.week.totals == progress.today)
    // Of another day: it counts in the week alone, and never below nothing.
    let yesterday = endedFocus("yesterday", end: nine - .hours(24))
    _ = progress.recount(nil, as: yesterday)
    #expect(progress.today.sessions == 1)
    #expect(progress.week.totals.sessions == 2)
    for _ in 0..<3 { _ = progress.recount(other, as: nil) }
    #expect(progress.today == Totals())
  }

  @Test func `a goal that a change meets is reached once`() {
    var progress = new(Goals(daily: .pomodoros(1)))
    let focus = endedFocus(end: minute(25))
    #expect(progress.recount(nil, as: focus).map(\.name) == ["daily"])
    #expect(progress.recount(focus, as: nil) == [])
    #expect(progress.recount(nil, as: focus) == [])
  }

  @Test func `a session over midnight counts today with what lies in today`() {
    var progress = new()
    _ = progress.count(endedFocus(end: minute(60)).terminalEvent, days: days)
    var late = endedFocus("late", minutes: 50, end: midnight + .minutes(20))
    late.segments = [
      Segment(start: midnight - .minutes(30), end: midnight - .minutes(10)),
      Segment(start: midnight - .minutes(5), end: midnight + .minutes(20)),
    ]
    _ = progress.count(late.terminalEvent, days: days)
    #expect(progress.today.pomodoros == 1)
    #expect(progress.today.focus == 20 * 60)
    // Saturday to Sunday: the same week has all of it.
    #expect(progress.week.totals.pomodoros == 2)
    #expect(progress.week.totals.focus == (25 + 45) * 60)
  }

  @Test func `a new day begins with nothing`() {
    var progress = new(Goals(daily: .pomodoros(1)))
    #expect(progress.count(endedFocus(end: minute(25)).terminalEvent, days: days).count == 1)
    progress.turn(to: midnight - .milliseconds(1), days: days)
    #expect(progress.today.pomodoros == 1)
    progress.turn(to: midnight, days: days)
    #expect(progress.today == Totals())
    #expect(progress.week.totals.pomodoros == 1)
    #expect(progress.info.daily == GoalInfo(.pomodoros(1), totals: Totals()))
    // Sunday is over: another week.
    progress.turn(to: midnight + .hours(24), days: days)
    #expect(progress.week.totals == Totals())
  }

  @Test func `a goal is reached once a day and once a week`() {
    var progress = new(Goals(daily: .pomodoros(2), weekly: .time(.minutes(75))))
    func finish(_ end: Instant) -> [GoalReached] {
      progress.count(endedFocus(end: end).terminalEvent, days: days)
    }
    #expect(finish(minute(30)) == [])
    #expect(finish(minute(60)) == [GoalReached(name: "daily", target: 2, value: 2)])
    #expect(finish(minute(90)) == [GoalReached(name: "weekly", target: 4500, value: 4500)])
    #expect(finish(minute(120)) == [])
    let tomorrow = midnight + .hours(9)
    #expect(finish(tomorrow) == [])
    #expect(finish(tomorrow + .minutes(30)) == [GoalReached(name: "daily", target: 2, value: 2)])
    let nextWeek = midnight + .hours(33)
    #expect(finish(nextWeek) == [])
    #expect(finish(nextWeek + .minutes(30)).map(\.name) == ["daily"])
    #expect(finish(nextWeek + .minutes(60)).map(\.name) == ["weekly"])
  }

  @Test func `both goals can be reached at once`() {
    var progress = new(Goals(daily: .time(.minutes(25)), weekly: .pomodoros(1)))
    let reached = progress.count(endedFocus(end: minute(25)).terminalEvent, days: days)
    #expect(reached.map(\.name) == ["daily", "weekly"])
  }

  @Test func `time that is kept reaches a goal in time`() {
    var progress = new(Goals(daily: .time(.minutes(20)), weekly: .pomodoros(1)))
    let partial = endedFocus(end: minute(25), outcome: .partial)
    #expect(
      progress.count(partial.terminalEvent, days: days) == [GoalReached(name: "daily", target: 1200, value: 1500)])
  }

  @Test func `a strike counts on the day on which it is marked`() {
    var progress = new()
    let strike = TimerEvent(.strikeAdded(number: 1, text: ""), .user, session: nil, time: minute(1))
    _ = progress.count(strike, days: days)
    _ = progress.count(strike, days: days)
    #expect(progress.today.strikes == 2)
    #expect(progress.week.totals.strikes == 2)
  }

  @Test func `a focus that began yesterday does not take today back`() {
    var progress = new(at: midnight + .minutes(2))
    let strike = TimerEvent(.strikeAdded(number: 1, text: ""), .user, session: nil, time: midnight + .minutes(3))
    _ = progress.count(strike, days: days)
    let started = TimerEvent(.started, .user, session: nil, time: midnight - .minutes(5))
    _ = progress.count(started, days: days)
    #expect(progress.today.strikes == 1)
    #expect(progress.day.start == midnight)
  }

  @Test func `a clock that is set back by days takes the day back`() throws {
    var sequencer = Sequencer.new(at: minute(3 * 24 * 60))
    _ = sequencer.events([endedFocus(end: minute(25)).terminalEvent], recorded: minute(25))
    #expect(sequencer.progress.day.start == midnight - .hours(24))
    #expect(sequencer.progress.today.pomodoros == 1)
  }

  @Test func `progress is read back as it was written`() throws {
    var progress = new(Goals(daily: .pomodoros(1), weekly: .time(.hours(20))))
    _ = progress.count(endedFocus(end: minute(25)).terminalEvent, days: days)
    #expect(try JSON.read(Progress.self, from: JSON.line(progress)) == progress)
  }

  /// A fortnight of random sessions against a sum that is made anew each time.
  @Test(arguments: [1, 2, 3, 4, 5] as [UInt64]) func `random weeks add up`(_ seed: UInt64) {
    var random = SplitMix64(state: seed)
    var progress = new(Goals(daily: .pomodoros(5), weekly: .time(.hours(10))))
    var done: [Session] = []
    var reached: [String: Int] = [:]
    var clock = nine
    while clock < nine + .hours(14 * 24) {
      clock = clock + .seconds(Int.random(in: 0...7200, using: &random))
      var session = endedFocus("\(done.count)", end: clock)
      session.startedAt = clock
      session.segments = []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let end = clock + .seconds(Int.random(in: 1...1800, using: &random))
        session.segments.append(Segment(start: clock, end: end))
        clock = end + .seconds(Int.random(in: 0...900, using: &random))
      }
      clock = session.segments.last?.end ?? clock
      session.endedAt = clock
      session.outcome = [.completed, .completed, .partial, .abandoned].randomElement(using: &random) ?? .completed
      done.append(session)
      for goal in progress.count(session.terminalEvent, days: days) {
        reached["\(goal.name) \(goal.name == "daily" ? progress.day.start : progress.week.start)", default: 0] += 1
      }
      let end = clock
      expect(progress.day.totals, days.day(containing: end), done)
      expect(progress.week.totals, days.week(containing: end), done)
    }
    #expect(!reached.isEmpty)
    #expect(reached.values.allSatisfy { $0 == 1 })
  }

  private func expect(_ totals: Totals, _ range: Range<Instant>, _ sessions: [Session]) {
    var sum = Totals()
    for session in sessions where range.contains(session.endedAt ?? nine) {
      sum.sessions += 1
      if session.outcome == .completed { sum.pomodoros += 1 }
      if session.outcome == .abandoned { continue }
      sum.focus +=
        session.segments.reduce(0) { sum, segment in
          let start = max(segment.start, range.lowerBound).milliseconds
          return sum + max(0, (segment.end ?? segment.start).milliseconds - start)
        } / 1000
    }
    #expect(totals == sum)
  }
}
