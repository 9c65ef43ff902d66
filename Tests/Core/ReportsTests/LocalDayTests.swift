// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import Reports

struct LocalDayTests {
  @Test func `days are those of the calendar, over four hundred years and more`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    for number in stride(from: -80_000, through: 120_000, by: 7) {
      let day = LocalDay(number: number)
      let date = calendar.dateComponents(
        [.year, .month, .day, .weekday], from: Date(timeIntervalSince1970: Double(number) * 86_400))
      #expect([day.year, day.month, day.day] == [date.year, date.month, date.day])
      #expect((day.weekday + 1) % 7 + 1 == date.weekday)
      #expect(LocalDay(year: day.year, month: day.month, day: day.day) == day)
      #expect(LocalDay(day.description) == day)
    }
  }

  @Test(arguments: [
    "2026-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-4-30", "26-04-30", "2026-04-3O", "0000-01-01",
    "2026-04-30-", "-2026-04-30", "2026-+4-30", "٢٠٢٦-04-30", "",
  ])
  func `what is no day is none`(_ text: String) { #expect(LocalDay(text) == nil) }

  @Test func `leap days are days`() {
    #expect(LocalDay("2024-02-29")?.advanced(by: 1) == LocalDay("2024-03-01"))
    #expect(LocalDay("2000-02-29")?.advanced(by: 366) == LocalDay("2001-03-01"))
    #expect(LocalDay("1900-02-29") == nil)
  }

  @Test func `a week begins on Monday`() throws {
    let sunday = try #require(LocalDay("2026-11-22"))
    #expect(sunday.weekday == 6)
    #expect(sunday.monday == LocalDay("2026-11-16"))
    #expect(sunday.advanced(by: 1).monday == LocalDay("2026-11-23"))
  }

  @Test func `in JSON it is its text`() throws {
    let day = try #require(LocalDay("2026-11-22"))
    let json = try JSONEncoder().encode([day])
    #expect(String(decoding: json, as: UTF8.self) == #"["2026-11-22"]"#)
    #expect(try JSONDecoder().decode([LocalDay].self, from: json) == [day])
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([LocalDay].self, from: Data(#"["2026-11-31"]"#.utf8))
    }
  }
}
