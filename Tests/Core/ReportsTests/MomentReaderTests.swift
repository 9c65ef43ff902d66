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
    ("today 9:00", "2026-11-21T08:00:00.000Z"), ("tomorrow 9:00", "2026-11-22T08:00:00.000Z"),
    ("monday 9:30", "2026-11-16T08:30:00.000Z"),
    ("2026-07-01 9:30", "2026-07-01T07:30:00.000Z"), ("2026-11-21T09:30", "2026-11-21T08:30:00.000Z"),
    ("2026-11-21T09:30:00Z", "2026-11-21T09:30:00.000Z"), (" 9:30 ", "2026-11-21T08:30:00.000Z"),
    // Around what is left out when the clocks are set forward, and there twice when they are set back.
    ("2026-03-29 1:59:59", "2026-03-29T00:59:59.000Z"), ("2026-03-29 3:00", "2026-03-29T01:00:00.000Z"),
    ("2026-10-25 2:30", "2026-10-25T00:30:00.000Z"),
    ("2026-03-29T02:30:00Z", "2026-03-29T02:30:00.000Z"),
  ])
  func `times as people write them`(_ words: String, _ expected: String) throws {
    #expect(try text.moment(words).rfc3339 == expected)
  }

  @Test(arguments: ["2026-03-29 2:00", "2026-03-29 2:30", "2026-03-29T02:59:59", "2026-03-29 2:30:15"])
  func `a time that there isn't was once moved to the next that there is`(_ words: String) throws {
    let error = #expect(throws: MomentReader.Unreadable.self) { try text.moment(words) }
    guard case .leftOut(let gap)? = error else {
      Issue.record("\(words): \(String(describing: error))")
      return
    }
    #expect(try [gap.from.day, gap.to.day] == [day("2026-03-29"), day("2026-03-29")])
    #expect(gap.from.minute == 120 && gap.to.minute == 180)
  }

  @Test(arguments: [
    "", "9", "930", "24:00", "9:60", "9:5", "9:30:61", "last week 9:30", "soon", "-9:30", "9:30 yesterday",
  ])
  func `what is no time`(_ words: String) {
    #expect(throws: MomentReader.Unreadable.unknown) { try text.moment(words) }
  }
}
