// SPDX-License-Identifier: MIT
import Foundation
import Reports
import Testing
import TimerEngine

struct SessionSlicerTests {
  @Test func `a session counts in the hours in which it ran`() throws {
    let days = try localDays("UTC")
    let tallies = days.tallies(of: try session(.focus, .completed, "2026-11-21T09:50:00Z", "2026-11-21T11:10:00Z"))
    #expect(
      tallies.map(\.text) == [
        "2026-11-21 09: focus 600", "2026-11-21 10: focus 3600",
        "2026-11-21 11: focus 600 sessions 1 pomodoros 1",
      ])
    #expect(tallies.allSatisfy { $0.task == "write" && $0.project == "book" })
  }

  @Test func `over midnight each day has its part, and the pomodoro is that of the day in which it ended`() throws {
    let days = try localDays("Europe/Berlin")
    let tallies = days.tallies(
      of: try session(.focus, .completed, "2026-11-21T22:50:00Z", "2026-11-21T23:15:00Z", strikes: 2))
    #expect(
      tallies.map(\.text) == ["2026-11-21 23: focus 600", "2026-11-22 00: focus 900 sessions 1 pomodoros 1 strikes 2"])
  }

  @Test func `a day that starts at four has the hours after midnight`() throws {
    let days = try localDays("Europe/Berlin", startsAt: 240)
    let tallies = days.tallies(of: try session(.focus, .completed, "2026-11-21T22:50:00Z", "2026-11-22T03:10:00Z"))
    #expect(
      tallies.map(\.text) == [
        "2026-11-21 23: focus 600", "2026-11-21 00: focus 3600", "2026-11-21 01: focus 3600",
        "2026-11-21 02: focus 3600", "2026-11-21 03: focus 3600", "2026-11-22 04: focus 600 sessions 1 pomodoros 1",
      ])
  }

  @Test func `a day may start within an hour`() throws {
    let days = try localDays("UTC", startsAt: 270)
    let tallies = days.tallies(of: try session(.focus, .partial, "2026-11-21T04:10:00Z", "2026-11-21T04:50:00Z"))
    #expect(tallies.map(\.text) == ["2026-11-20 04: focus 1200", "2026-11-21 04: focus 1200 sessions 1"])
  }

  @Test func `a pause over midnight counts on neither side`() throws {
    let days = try localDays("UTC")
    let tallies = days.tallies(
      of: try session(
        .focus, .completed, "2026-11-20T23:40:00Z", "2026-11-20T23:45:00Z", "2026-11-21T00:30:00Z",
        "2026-11-21T00:50:00Z"))
    #expect(tallies.map(\.text) == ["2026-11-20 23: focus 300", "2026-11-21 00: focus 1200 sessions 1 pomodoros 1"])
  }

  @Test func `a session that is stopped in a pause counts where it was stopped`() throws {
    let days = try localDays("UTC")
    var paused = try session(.focus, .partial, "2026-11-20T23:40:00Z", "2026-11-20T23:45:00Z")
    paused.endedAt = try instant("2026-11-21T08:00:00Z")
    #expect(days.tallies(of: paused).map(\.text) == ["2026-11-20 23: focus 300", "2026-11-21 08: sessions 1"])
  }

  @Test func `what ends at midnight sharp has its time before, and is a pomodoro of the day that begins then`() throws {
    let days = try localDays("UTC")
    let tallies = days.tallies(of: try session(.focus, .completed, "2026-11-21T23:35:00Z", "2026-11-22T00:00:00Z"))
    #expect(tallies.map(\.text) == ["2026-11-21 23: focus 1500", "2026-11-22 00: sessions 1 pomodoros 1"])
  }

  @Test func `an abandoned focus is counted without its time, a partial one with it`() throws {
    let days = try localDays("UTC")
    let times = ("2026-11-21T09:00:00Z", "2026-11-21T09:10:00Z")
    #expect(
      days.tallies(of: try session(.focus, .abandoned, times.0, times.1, strikes: 1)).map(\.text)
        == ["2026-11-21 09: sessions 1 abandoned 1 strikes 1"])
    #expect(
      days.tallies(of: try session(.focus, .partial, times.0, times.1)).map(\.text)
        == ["2026-11-21 09: focus 600 sessions 1"])
  }

  @Test func `breaks have their own time, also those that were cut short`() throws {
    let days = try localDays("UTC")
    #expect(
      days.tallies(of: try session(.longBreak, .skipped, "2026-11-21T09:58:00Z", "2026-11-21T10:01:00Z")).map(\.text)
        == ["2026-11-21 09: break 120", "2026-11-21 10: break 60"])
    #expect(
      days.tallies(of: try session(.shortBreak, .skipped, "2026-11-21T09:58:00Z", "2026-11-21T09:58:00Z")).isEmpty)
  }

  @Test func `what still runs isn't counted yet`() throws {
    let days = try localDays("UTC")
    var running = try session(.focus, .running, "2026-11-21T09:00:00Z", "2026-11-21T09:10:00Z")
    #expect(days.tallies(of: running).isEmpty)
    running.endedAt = nil
    running.segments[0].end = nil
    #expect(days.tallies(of: running).isEmpty)
  }

  @Test func `the night in which the clock is set forward has no third hour`() throws {
    let days = try localDays("Europe/Berlin")
    let tallies = days.tallies(of: try session(.focus, .partial, "2026-03-29T00:30:00Z", "2026-03-29T01:30:00Z"))
    #expect(tallies.map(\.text) == ["2026-03-29 01: focus 1800", "2026-03-29 03: focus 1800 sessions 1"])
    let whole = days.range(of: try day("2026-03-29"))
    #expect(whole.upperBound - whole.lowerBound == .hours(23))
  }

  @Test func `the night in which it is set back has two hours in one`() throws {
    let days = try localDays("Europe/Berlin")
    let tallies = days.tallies(of: try session(.focus, .partial, "2026-10-24T23:30:00Z", "2026-10-25T02:30:00Z"))
    #expect(
      tallies.map(\.text) == [
        "2026-10-25 01: focus 1800", "2026-10-25 02: focus 7200", "2026-10-25 03: focus 1800 sessions 1",
      ])
  }

  @Test(arguments: [
    ("Asia/Kathmandu", ["2026-11-21 23: focus 900", "2026-11-22 00: focus 2700 sessions 1"]),
    ("Asia/Kolkata", ["2026-11-21 23: focus 1800", "2026-11-22 00: focus 1800 sessions 1"]),
    ("America/St_Johns", ["2026-11-21 14: focus 1800", "2026-11-21 15: focus 1800 sessions 1"]),
    ("Australia/Eucla", ["2026-11-22 02: focus 900", "2026-11-22 03: focus 2700 sessions 1"]),
  ])
  func `zones a part of an hour away have hours of their own`(_ zone: String, _ expected: [String]) throws {
    let days = try localDays(zone)
    let tallies = days.tallies(
      of: try session(.focus, .partial, "2026-11-21T18:00:00Z", "2026-11-21T19:00:00Z"))
    #expect(tallies.map(\.text) == expected)
  }

  @Test func `a clock that is set back by half an hour repeats half an hour`() throws {
    let days = try localDays("Australia/Lord_Howe")
    // On 5 April 2026 at 2:00 it is 1:30 once more.
    let tallies = days.tallies(of: try session(.focus, .partial, "2026-04-04T14:00:00Z", "2026-04-04T16:00:00Z"))
    #expect(
      tallies.map(\.text) == ["2026-04-05 01: focus 5400", "2026-04-05 02: focus 1800 sessions 1"])
  }

  @Test func `a day that a zone left out is empty`() throws {
    let days = try localDays("Pacific/Apia")
    let tallies = days.tallies(of: try session(.focus, .partial, "2011-12-30T09:30:00Z", "2011-12-30T10:30:00Z"))
    #expect(tallies.map(\.text) == ["2011-12-29 23: focus 1800", "2011-12-31 00: focus 1800 sessions 1"])
    #expect(days.range(of: try day("2011-12-30")).isEmpty)
  }

  @Test func `a session of a month has each of its hours once`() throws {
    let days = try localDays("Europe/Berlin")
    let tallies = days.tallies(of: try session(.focus, .completed, "2026-10-01T00:00:00Z", "2026-11-01T00:00:00Z"))
    // One hour was there twice; and it ends in another.
    #expect(tallies.count == 31 * 24)
    #expect(Set(tallies.map { [$0.day.number, $0.hour] }).count == tallies.count)
    let focus: Int64 = tallies.reduce(0) { $0 + $1.tally.focus }
    #expect(focus == 2_678_400)
  }

  @Test func `fractions of a second aren't lost between pieces`() throws {
    let days = try localDays("UTC")
    let tallies = days.tallies(
      of: try session(
        .focus, .completed, "2026-11-21T09:59:59.600Z", "2026-11-21T10:00:00.700Z", "2026-11-21T10:30:00.000Z",
        "2026-11-21T10:30:00.900Z"))
    // 400 + 700 + 900 ms.
    #expect(tallies.map(\.tally.focus).reduce(0, +) == 2)
  }
}

/// Random sessions in zones of every kind.
struct SlicingPropertyTests {
  private static let zones = [
    "UTC", "Europe/Berlin", "America/New_York", "America/St_Johns", "Australia/Lord_Howe", "Asia/Kathmandu",
    "Pacific/Apia", "Pacific/Chatham", "America/Havana", "Asia/Tehran", "Africa/Casablanca", "America/Sao_Paulo",
  ]

  private func session(_ random: inout SplitMix64) -> CountedSession {
    // Years with changes of every zone, and the days around them.
    let starts: [Int64] = [1_325_000_000_000, 1_520_000_000_000, 1_774_000_000_000, 1_792_000_000_000]
    var now = Instant(
      milliseconds: (starts.randomElement(using: &random) ?? 0) + Int64.random(in: 0..<3_000_000_000, using: &random))
    let start = now
    var segments: [Segment] = []
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let end = now + .milliseconds(Int64.random(in: 0...8_000_000, using: &random))
      segments.append(Segment(start: now, end: end))
      now = end + .milliseconds(Int64.random(in: 0...20_000_000, using: &random))
    }
    return CountedSession(
      phase: Phase.allCases.randomElement(using: &random) ?? .focus, task: "t", project: "p",
      outcome: [.completed, .partial, .abandoned].randomElement(using: &random) ?? .completed, startedAt: start,
      endedAt: segments.last?.end, segments: segments, strikes: Int.random(in: 0...3, using: &random))
  }

  @Test(arguments: zones, [0, 90, 240]) func `pieces add up to the whole`(_ zone: String, _ startsAt: Int) throws {
    let days = try localDays(zone, startsAt: startsAt)
    var slicer = SessionSlicer(days: days)
    var random = SplitMix64(state: UInt64(startsAt) &+ UInt64(zone.utf8.count))
    for _ in 0..<400 {
      let session = session(&random)
      let tallies = slicer.tallies(of: session)
      let milliseconds = session.segments.reduce(Int64(0)) { $0 + (($1.end ?? $1.start) - $1.start).milliseconds }
      let sum = tallies.reduce(Tally()) { $0 + $1.tally }
      let isKept = session.phase.isBreak || session.outcome != .abandoned
      #expect(sum.focus + sum.breakTime == (isKept ? milliseconds / 1000 : 0))
      #expect(sum.sessions == (session.phase == .focus ? 1 : 0))
      #expect(sum.strikes == (session.phase == .focus ? session.strikes : 0))
      #expect(Set(tallies.map { [$0.day.number, $0.hour] }).count == tallies.count)
      #expect(tallies.allSatisfy { !$0.tally.isEmpty })
      #expect(tallies == days.tallies(of: session), "what was looked up before makes no difference")
    }
  }

  @Test(arguments: zones, [0, 90, 240])
  func `each second counts in the day and hour that the clock shows`(_ zone: String, _ startsAt: Int) throws {
    let days = try localDays(zone, startsAt: startsAt)
    var slicer = SessionSlicer(days: days)
    var random = SplitMix64(state: 7)
    for _ in 0..<60 {
      let session = session(&random)
      for segment in session.segments {
        let whole = Instant(milliseconds: segment.start.milliseconds / 1000 * 1000)
        let second = CountedSession(
          phase: .shortBreak, task: "", project: "", outcome: .completed, startedAt: whole,
          endedAt: whole + .seconds(1), segments: [Segment(start: whole, end: whole + .seconds(1))], strikes: 0)
        let cell = try #require(slicer.tallies(of: second).first)
        #expect(days.range(of: cell.day).contains(whole))
        #expect(cell.day == days.day(of: whole))
        let hour = days.zone.secondsFromGMT(for: .init(timeIntervalSince1970: Double(whole.milliseconds) / 1000))
        let wall = whole.milliseconds / 1000 + Int64(hour)
        #expect(Int64(cell.hour) == wall / 3600 % 24)
      }
    }
  }
}
