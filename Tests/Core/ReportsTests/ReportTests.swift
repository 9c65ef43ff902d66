// SPDX-License-Identifier: MIT
import Events
import TestSupport
import Testing
import TimerEngine

@testable import Reports

struct ReportTests {
  private let calendar: LocalDays
  private let today: LocalDay

  init() throws {
    calendar = try localDays("UTC")
    today = try day("2026-11-20")
  }

  /// A row of pomodoros of 25 minutes, half an hour apart.
  private func pomodoros(_ count: Int, from start: String, task: String = "write", project: String = "book") throws
    -> [HourTally]
  {
    let start = try instant(start)
    var slicer = SessionSlicer(days: calendar)
    return (0..<count).flatMap { index in
      let begin = start + .minutes(30 * index)
      return slicer.tallies(
        of: CountedSession(
          phase: .focus, task: task, project: project, outcome: .completed, startedAt: begin,
          endedAt: begin + .minutes(25), segments: [Segment(start: begin, end: begin + .minutes(25))], strikes: 1))
    }
  }

  private func report(
    _ kind: Period.Kind, _ tallies: [HourTally], project: String? = nil, goals: Goals = Goals()
  ) throws -> Report {
    let request = ReportRequest(
      period: Period(kind, around: today), today: today, project: project, goals: goals)
    return try Report(request, of: TallyTable(tallies), days: calendar)
  }

  @Test func `without a session everything is nothing`() throws {
    for kind in [Period.Kind.day, .week, .month, .year] {
      let report = try report(kind, [], goals: Goals(daily: .pomodoros(8)))
      #expect(report.totals == Tally())
      #expect(report.best == Report.Highlights())
      #expect(report.projects.isEmpty && report.tasks.isEmpty && report.taskCount == 0)
      #expect(report.streak == Streak([], today: today))
      #expect(report.hours.count == 24 && report.weekdays.count == 7)
      #expect(report.goals.daily?.met == 0)
      #expect(report.before.totals.isEmpty)
    }
  }

  @Test func `a week has its days, hours, projects and tasks`() throws {
    var tallies = try pomodoros(4, from: "2026-11-17T09:00:00Z")
    tallies += try pomodoros(2, from: "2026-11-18T14:00:00Z", task: "mend", project: "")
    tallies += try pomodoros(2, from: "2026-11-18T15:00:00Z", task: "write", project: "")
    let report = try report(.week, tallies)
    #expect(report.totals.pomodoros == 8)
    #expect(report.days.map(\.totals.pomodoros) == [0, 4, 4, 0, 0, 0, 0])
    #expect(report.hours.filter { $0.totals.pomodoros > 0 }.map(\.hour) == [9, 10, 14, 15])
    #expect(report.projects.map(\.project) == ["", "book"])
    #expect(report.projects.map(\.share) == [0.5, 0.5])
    #expect(report.tasks.map(\.task) == ["write", "mend", "write"])
    #expect(report.tasks.map(\.project) == ["book", "", ""])
    #expect(report.best.hour == 9)
    #expect(report.best.weekday == 1)
    #expect(report.best.day == LocalDay("2026-11-17"))
    #expect(report.best.task?.task == "write")
  }

  @Test func `one project alone has its own sums, and no goals`() throws {
    let tallies =
      try pomodoros(4, from: "2026-11-17T09:00:00Z")
      + pomodoros(3, from: "2026-11-18T14:00:00Z", task: "mend", project: "house")
    let report = try report(.week, tallies, project: "house", goals: Goals(daily: .pomodoros(1)))
    #expect(report.totals.pomodoros == 3)
    #expect(report.projects.map(\.project) == ["house"])
    #expect(report.taskCount == 1)
    #expect(report.daysCounted == 3)
    #expect(report.goals == ReportGoals())
  }

  @Test func `a period that isn't over is compared with as many days of the one before`() throws {
    let tallies =
      try pomodoros(4, from: "2026-11-09T09:00:00Z") + pomodoros(5, from: "2026-11-15T09:00:00Z")
      + pomodoros(6, from: "2026-11-16T09:00:00Z")
    let report = try report(.week, tallies)
    #expect(report.before.from == LocalDay("2026-11-09"))
    #expect(report.before.to == LocalDay("2026-11-13"))
    #expect(!report.before.isWhole)
    #expect(report.before.totals.pomodoros == 4)
    let request = ReportRequest(period: Period(.week, around: try day("2026-11-12")), today: today)
    let last = try Report(request, of: TallyTable(tallies), days: calendar)
    #expect(last.before.isWhole)
    #expect(last.totals.pomodoros == 9)
  }

  @Test func `averages leave out the days before the first session and those to come`() throws {
    let report = try report(.month, try pomodoros(4, from: "2026-11-18T09:00:00Z"))
    #expect(report.daysCounted == 3)
    #expect(report.weekdays.map(\.days) == [0, 0, 1, 1, 1, 0, 0])
    #expect(report.trend == nil)
  }

  @Test func `goals are met on days and in weeks`() throws {
    let tallies =
      try pomodoros(8, from: "2026-11-09T09:00:00Z") + pomodoros(3, from: "2026-11-10T09:00:00Z")
      + pomodoros(4, from: "2026-11-19T09:00:00Z") + pomodoros(2, from: "2026-11-20T09:00:00Z")
    let goals = Goals(daily: .pomodoros(4), weekly: .time(.hours(3)))
    let month = try report(.month, tallies, goals: goals).goals
    #expect(
      month.daily
        == ReportGoal(target: 4, unit: "pomodoros", value: 2, reached: false, met: 2, of: 12))
    #expect(
      month.weekly
        == ReportGoal(target: 10_800, unit: "seconds", value: 9_000, reached: false, met: 1, of: 2))
    let week = try report(.week, tallies, goals: goals).goals
    #expect(week.weekly?.value == 9_000)
    #expect(week.daily?.of == 5)
    let day = try report(.day, tallies, goals: goals).goals
    #expect(day.daily?.value == 2)
    #expect(day.weekly?.value == 9_000, "the week that the day is in")
  }

  @Test func `a streak goes on while today may still have a pomodoro`() throws {
    func streak(_ starts: [String]) throws -> Streak {
      try report(.day, try starts.flatMap { try pomodoros(1, from: $0 + "T09:00:00Z") }).streak
    }
    let longest = try streak(["2026-11-10", "2026-11-11", "2026-11-12", "2026-11-18", "2026-11-19"])
    #expect([longest.current, longest.longest] == [2, 3])
    #expect(longest.longestFrom == LocalDay("2026-11-10"))
    #expect(longest.longestTo == LocalDay("2026-11-12"))
    #expect(try streak(["2026-11-17", "2026-11-18"]).current == 0)
    #expect(try streak(["2026-11-19", "2026-11-20"]).current == 2)
    #expect(try streak(["2026-11-20", "2026-11-21"]).current == 1, "what is yet to come is no part of it")
  }

  @Test func `the trend is what a day gains in a week`() throws {
    var tallies: [HourTally] = []
    for index in 0..<20 {
      let day = try day("2026-11-01").advanced(by: index)
      var tally = Tally()
      (tally.focus, tally.pomodoros, tally.sessions) = (Int64(3600 + 60 * index), 1, 1)
      tallies.append(HourTally(day: day, hour: 9, project: "", task: "", tally: tally))
    }
    #expect(try report(.month, tallies).trend == 420)
    #expect(try report(.week, tallies).trend == nil)
  }

  @Test func `whatever is done, hours, weekdays, days, projects and tasks add up to the same`() throws {
    var random = SplitMix64(state: 11)
    for zone in ["UTC", "Europe/Berlin", "Asia/Kathmandu", "America/Havana"] {
      let calendar = try localDays(zone, startsAt: Int.random(in: 0...300, using: &random))
      var slicer = SessionSlicer(days: calendar)
      var now = try instant("2026-01-05T00:00:00Z")
      var tallies: [HourTally] = []
      for _ in 0..<1500 {
        now = now + .seconds(Int64.random(in: 0...30_000, using: &random))
        let end = now + .milliseconds(Int64.random(in: 1...6_000_000, using: &random))
        tallies += slicer.tallies(
          of: CountedSession(
            phase: .focus, task: ["a", "b", ""].randomElement(using: &random) ?? "",
            project: ["x", "y", ""].randomElement(using: &random) ?? "",
            outcome: [.completed, .abandoned, .partial].randomElement(using: &random) ?? .completed, startedAt: now,
            endedAt: end, segments: [Segment(start: now, end: end)], strikes: Int.random(in: 0...2, using: &random)))
        now = end
      }
      let table = TallyTable(tallies.shuffled(using: &random))
      for kind in [Period.Kind.day, .week, .month, .year] {
        for project in [nil, "x", ""] {
          let request = ReportRequest(
            period: Period(kind, around: try day("2026-03-29")), today: try day("2026-12-31"), project: project)
          let report = try Report(request, of: table, days: calendar)
          let total = tallies.filter {
            request.period.days.contains($0.day) && (project == nil || $0.project == project)
          }.reduce(Tally()) { $0 + $1.tally }
          #expect(report.totals == total)
          #expect(report.days.reduce(Tally()) { $0 + $1.totals } == total)
          #expect(report.hours.reduce(Tally()) { $0 + $1.totals } == total)
          #expect(report.weekdays.reduce(Tally()) { $0 + $1.totals } == total)
          #expect(report.projects.reduce(Tally()) { $0 + $1.totals } == total)
          #expect(report.tasks.reduce(Tally()) { $0 + $1.totals } == total)
          let shares = report.projects.reduce(0) { $0 + $1.share }
          #expect(total.focus == 0 || abs(shares - 1) < 1e-9)
        }
      }
    }
  }
}
