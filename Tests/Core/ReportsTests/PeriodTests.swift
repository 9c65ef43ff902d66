// SPDX-License-Identifier: MIT
import Reports
import Testing

struct PeriodTests {
  /// A Sunday.
  private static let today = "2026-11-22"

  @Test(arguments: [
    ("today", "day 2026-11-22 2026-11-22"), ("Yesterday", "day 2026-11-21 2026-11-21"),
    ("sunday", "day 2026-11-22 2026-11-22"), ("mon", "day 2026-11-16 2026-11-16"),
    ("last sunday", "day 2026-11-15 2026-11-15"), ("last-monday", "day 2026-11-16 2026-11-16"),
    ("day", "day 2026-11-22 2026-11-22"), ("week", "week 2026-11-16 2026-11-22"),
    ("this week", "week 2026-11-16 2026-11-22"), ("last week", "week 2026-11-09 2026-11-15"),
    ("last-week", "week 2026-11-09 2026-11-15"), ("last month", "month 2026-10-01 2026-10-31"),
    ("last year", "year 2025-01-01 2025-12-31"), ("last 7 days", "week 2026-11-16 2026-11-22"),
    ("1 week ago", "week 2026-11-09 2026-11-15"), ("2 months ago", "month 2026-09-01 2026-09-30"),
    ("0 days ago", "day 2026-11-22 2026-11-22"), ("3 years ago", "year 2023-01-01 2023-12-31"),
    ("last 10 days", "range 2026-11-13 2026-11-22"), ("4 weeks", "range 2026-10-26 2026-11-22"),
    ("november", "month 2026-11-01 2026-11-30"), ("dec", "month 2025-12-01 2025-12-31"),
    ("february 2024", "month 2024-02-01 2024-02-29"), ("2026-02-03", "day 2026-02-03 2026-02-03"),
    ("2026-02", "month 2026-02-01 2026-02-28"), ("2026", "year 2026-01-01 2026-12-31"),
    ("2026-W01", "week 2025-12-29 2026-01-04"), ("2026-w53", "week 2026-12-28 2027-01-03"),
    ("2020-w53", "week 2020-12-28 2021-01-03"),
  ])
  func `days are written in words or in numbers`(_ text: String, _ expected: String) throws {
    let period = try #require(PeriodText(today: try day(Self.today)).period(text))
    #expect("\(period.kind.rawValue) \(period.days.lowerBound) \(period.last)" == expected)
  }

  @Test(arguments: [
    "", "last", "this", "tomorrowish", "range", "last range", "2025-w53", "2026-13", "2026-02-30", "20260203", "-2026",
    "last 0 days", "last 99999999999999999999 days", "7 moons ago", "1201 weeks ago", "last 7 weeks ago", "mo",
    "november 26", "w47", "36525 weeks",
  ])
  func `what is no day is none`(_ text: String) throws {
    #expect(PeriodText(today: try day(Self.today)).period(text) == nil)
  }

  @Test func `the period before is of its kind`() throws {
    let today = try day("2026-03-31")
    let before = [Period.Kind.day, .week, .month, .year].map { Period($0, around: today).previous.days }
    #expect(
      before.map { "\($0.lowerBound) \($0.count)" } == [
        "2026-03-30 1", "2026-03-23 7", "2026-02-01 28", "2025-01-01 365",
      ])
    let range = try #require(Period(from: try day("2026-03-03"), to: try day("2026-03-12")))
    #expect(range.previous.days == (try day("2026-02-21"))..<(try day("2026-03-03")))
  }

  @Test func `whole weeks, months and years are such, and nothing ends before it begins`() throws {
    #expect(Period(from: try day("2024-02-01"), to: try day("2024-02-29"))?.kind == .month)
    #expect(Period(from: try day("2024-02-01"), to: try day("2024-02-28"))?.kind == .range)
    #expect(Period(from: try day("2024-01-01"), to: try day("2024-12-31"))?.kind == .year)
    #expect(Period(from: try day("2026-11-16"), to: try day("2026-11-22"))?.kind == .week)
    #expect(Period(from: try day("2026-11-16"), to: try day("2026-11-15")) == nil)
  }
}
