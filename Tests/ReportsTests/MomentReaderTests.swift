// SPDX-License-Identifier: MIT
import Events
import Foundation
import Reports
import Testing
import TimerEngine

struct MomentReaderTests {
  /// Saturday, 21 November 2026, 10:00 in Berlin.
  private let text: MomentReader

  init() throws {
    let calendar = LocalDays(startsAt: 240, timeZone: try #require(TimeZone(identifier: "Europe/Berlin")))
    text = MomentReader(now: try #require(Instant(rfc3339: "2026-11-21T09:00:00Z")), calendar: calendar)
  }

  @Test(arguments: [
    ("9:30", "2026-11-21T08:30:00.000Z"), ("09:30:15", "2026-11-21T08:30:15.000Z"),
    // Days that begin at four are for sums, not for what a clock shows.
    ("0:15", "2026-11-20T23:15:00.000Z"), ("yesterday 14:00", "2026-11-20T13:00:00.000Z"),
    ("today 9:00", "2026-11-21T08:00:00.000Z"), ("monday 9:30", "2026-11-16T08:30:00.000Z"),
    ("2026-07-01 9:30", "2026-07-01T07:30:00.000Z"), ("2026-11-21T09:30", "2026-11-21T08:30:00.000Z"),
    ("2026-11-21T09:30:00Z", "2026-11-21T09:30:00.000Z"), (" 9:30 ", "2026-11-21T08:30:00.000Z"),
    // Left out when the clocks were set forward: the first moment after it.
    ("2026-03-29 2:30", "2026-03-29T01:00:00.000Z"),
  ])
  func `times as people write them`(_ words: String, _ expected: String) {
    #expect(text.moment(words)?.rfc3339 == expected)
  }

  @Test(arguments: [
    "", "9", "930", "24:00", "9:60", "9:5", "9:30:61", "last week 9:30", "soon", "-9:30", "9:30 yesterday",
  ])
  func `what is no time`(_ words: String) {
    #expect(text.moment(words) == nil)
  }
}
