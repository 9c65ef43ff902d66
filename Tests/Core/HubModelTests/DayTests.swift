// SPDX-License-Identifier: MIT
import Foundation
import HubModel
import Testing

@Suite
struct DayTests {
  @Test func `a day begins at midnight of the zone`() {
    // 2026-11-26 15:30 UTC is half past midnight in Seoul.
    let time: Int64 = 1_795_707_000
    #expect(Day(of: time, inZone: "UTC").text == "2026-11-26")
    #expect(Day(of: time, inZone: "Asia/Seoul").text == "2026-11-27")
    #expect(Day(of: time, inZone: "Nowhere/Land") == Day(of: time, inZone: "UTC"))
    #expect(Day(of: -1, inZone: "UTC").text == "1969-12-31")
  }

  @Test func `each day of 400 years has the date that Foundation gives`() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    for number in stride(from: Int64(-40_000), to: 120_000, by: 13) {
      let date = Date(timeIntervalSince1970: Double(number) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day, .weekday], from: date)
      let civil = Day(number).civil
      #expect(civil == (parts.year!, parts.month!, parts.day!))
      #expect(Day(number).week.number == number - Int64((parts.weekday! + 5) % 7))
      #expect(Day(number).month.civil == (parts.year!, parts.month!, 1))
    }
  }

  @Test(arguments: [
    (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (1_709_251_199, "Thu, 29 Feb 2024 23:59:59 GMT"),
    (1_795_707_007, "Thu, 26 Nov 2026 15:30:07 GMT"), (1_795_910_400, "Sun, 29 Nov 2026 00:00:00 GMT"),
  ])
  func `an instant has the form of HTTP`(_ time: Int64, _ text: String) { #expect(Moment.header(time) == text) }

  @Test func `all time is one period`() {
    #expect(BoardPeriod.ever.start(at: Day(20_000)) == Day(0))
    #expect(BoardPeriod.day.start(at: Day(20_000)) == Day(20_000))
  }
}
