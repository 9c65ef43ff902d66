// SPDX-License-Identifier: MIT
import Events
import Foundation
import Reports
import Testing
import TimerEngine

@Suite struct LocalDaysTests {
  private static let zones = [
    "UTC", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "Pacific/Apia",
    // Where clocks are or were moved at midnight.
    "America/Havana", "Asia/Beirut", "America/Sao_Paulo",
  ]

  private func zone(_ name: String) throws -> TimeZone { try #require(TimeZone(identifier: name)) }

  private func instant(_ text: String) throws -> Instant { try #require(Instant(rfc3339: text)) }

  @Test(arguments: [
    ("Europe/Berlin", 0, "2026-11-21T09:00:00Z", "2026-11-20T23:00:00Z", "2026-11-21T23:00:00Z"),
    // 23 and 25 hours.
    ("Europe/Berlin", 0, "2026-03-29T09:00:00Z", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"),
    ("Europe/Berlin", 0, "2026-10-25T09:00:00Z", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"),
    ("Europe/Berlin", 240, "2026-11-21T02:59:59Z", "2026-11-20T03:00:00Z", "2026-11-21T03:00:00Z"),
    ("Europe/Berlin", 240, "2026-11-21T03:00:00Z", "2026-11-21T03:00:00Z", "2026-11-22T03:00:00Z"),
    // The night in which the clock is set forward, before and after four.
    ("Europe/Berlin", 240, "2026-03-29T01:59:59Z", "2026-03-28T03:00:00Z", "2026-03-29T02:00:00Z"),
    ("Europe/Berlin", 240, "2026-03-29T02:00:00Z", "2026-03-29T02:00:00Z", "2026-03-30T02:00:00Z"),
    ("Europe/Berlin", 240, "2026-10-25T02:59:59Z", "2026-10-24T02:00:00Z", "2026-10-25T03:00:00Z"),
    ("Europe/Berlin", 240, "2026-10-25T03:00:00Z", "2026-10-25T03:00:00Z", "2026-10-26T03:00:00Z"),
    ("UTC", 1439, "2026-11-21T23:59:00Z", "2026-11-21T23:59:00Z", "2026-11-22T23:59:00Z"),
    ("Asia/Kathmandu", 0, "2026-11-21T18:14:59Z", "2026-11-20T18:15:00Z", "2026-11-21T18:15:00Z"),
  ])
  func `a day is that of the local calendar`(
    _ name: String, _ startsAt: Int, _ at: String, _ start: String, _ end: String
  )
    throws
  {
    let days = LocalDays(startsAt: startsAt, timeZone: try zone(name))
    let day = days.day(containing: try instant(at))
    #expect(day.lowerBound.rfc3339 == (try instant(start)).rfc3339)
    #expect(day.upperBound.rfc3339 == (try instant(end)).rfc3339)
  }

  @Test(arguments: [
    ("UTC", 0, "2026-11-22T23:59:59Z", "2026-11-16T00:00:00Z", "2026-11-23T00:00:00Z"),
    ("UTC", 240, "2026-11-23T03:59:59Z", "2026-11-16T04:00:00Z", "2026-11-23T04:00:00Z"),
    ("UTC", 0, "2027-01-01T12:00:00Z", "2026-12-28T00:00:00Z", "2027-01-04T00:00:00Z"),
    ("Europe/Berlin", 0, "2026-03-29T22:00:00Z", "2026-03-29T22:00:00Z", "2026-04-05T22:00:00Z"),
  ])
  func `a week begins on monday`(_ name: String, _ startsAt: Int, _ at: String, _ start: String, _ end: String) throws {
    let days = LocalDays(startsAt: startsAt, timeZone: try zone(name))
    let week = days.week(containing: try instant(at))
    #expect(week.lowerBound.rfc3339 == (try instant(start)).rfc3339)
    #expect(week.upperBound.rfc3339 == (try instant(end)).rfc3339)
  }

  @Test(arguments: [
    ("Europe/Berlin", "2026-03-29", 2, 30, "2026-03-29 120", "2026-03-29 180"),
    ("Europe/Berlin", "2026-03-29", 2, 0, "2026-03-29 120", "2026-03-29 180"),
    // Half an hour, midnight, and a whole day.
    ("Australia/Lord_Howe", "2026-10-04", 2, 29, "2026-10-04 120", "2026-10-04 150"),
    ("America/Havana", "2026-03-08", 0, 59, "2026-03-08 0", "2026-03-08 60"),
    ("Pacific/Apia", "2011-12-30", 9, 0, "2011-12-30 0", "2011-12-31 0"),
  ])
  func `a time that the clock leaves out is in a gap`(
    _ name: String, _ date: String, _ hour: Int, _ minute: Int, _ from: String, _ to: String
  ) throws {
    let days = LocalDays(startsAt: 240, timeZone: try zone(name))
    let gap = try #require(days.gap(hour: hour, minute: minute, on: day(date)))
    #expect("\(gap.from.day) \(gap.from.minute)" == from)
    #expect("\(gap.to.day) \(gap.to.minute)" == to)
    // It begins with the first time that there isn't, and ends with the next that there is.
    let before = gap.from.minute == 0 ? (gap.from.day.advanced(by: -1), 1439) : (gap.from.day, gap.from.minute - 1)
    #expect(days.gap(hour: before.1 / 60, minute: before.1 % 60, on: before.0) == nil)
    #expect(days.gap(hour: gap.from.minute / 60, minute: gap.from.minute % 60, on: gap.from.day) == gap)
    #expect(days.gap(hour: gap.to.minute / 60, minute: gap.to.minute % 60, on: gap.to.day) == nil)
  }

  @Test(arguments: zones) func `all other times are there`(_ name: String) throws {
    let days = LocalDays(startsAt: 0, timeZone: try zone(name))
    var minutes = 0
    for date in try day("2026-01-01")...day("2026-12-31") {
      for hour in 0..<24 { minutes += days.gap(hour: hour, minute: 29, on: date) == nil ? 0 : 1 }
    }
    // Clocks are set forward once a year, if at all.
    #expect(minutes <= 1, "\(name): \(minutes)")
  }

  /// A year and a half, day by day, in zones with every kind of change: no gap, no overlap, every moment in its day.
  @Test(arguments: zones, [0, 150, 240]) func `days follow one another`(_ name: String, _ startsAt: Int) throws {
    let days = LocalDays(startsAt: startsAt, timeZone: try zone(name))
    var random = SplitMix64(state: UInt64(startsAt))
    for first in ["2026-01-01T12:00:00Z", "2011-12-20T12:00:00Z", "2018-10-20T12:00:00Z"] {
      var day = days.day(containing: try instant(first))
      for _ in 0..<(first.hasPrefix("2026") ? 400 : 60) {
        let length = (day.upperBound - day.lowerBound).wholeSeconds
        #expect((22 * 3600...26 * 3600).contains(length), "\(name) \(day.lowerBound.rfc3339) \(length)")
        for instant in [
          day.lowerBound, day.upperBound - .milliseconds(1),
          day.lowerBound + .seconds(Int64.random(in: 0..<length, using: &random)),
        ] {
          #expect(days.day(containing: instant) == day, "\(name) \(instant.rfc3339)")
        }
        let week = days.week(containing: day.lowerBound)
        #expect(week.contains(day.lowerBound) && week.upperBound >= day.upperBound, "\(name) \(day.lowerBound.rfc3339)")
        let next = days.day(containing: day.upperBound)
        #expect(next.lowerBound == day.upperBound)
        guard next.lowerBound > day.lowerBound else { return }
        day = next
      }
    }
  }
}
