// SPDX-License-Identifier: MIT
import Events
import Reports
import Testing
import TimerEngine

@testable import ImportExport

struct TimeTextTests {
  @Test(arguments: [
    ("2026-11-21T09:00:00Z", "2026-11-21T09:00:00.000Z"),
    ("2026-11-21T09:00:00.25Z", "2026-11-21T09:00:00.250Z"),
    ("2026-11-21T09:00:00.1239999Z", "2026-11-21T09:00:00.123Z"),
    ("2026-11-21 10:00:00+01:00", "2026-11-21T09:00:00.000Z"),
    ("2026-11-21 04:30-0430", "2026-11-21T09:00:00.000Z"),
    ("2026-11-21 10:00", "2026-11-21T09:00:00.000Z"),
    ("2026/11/21 10:00", "2026-11-21T09:00:00.000Z"),
    ("21.11.2026 10:00:30", "2026-11-21T09:00:30.000Z"),
    ("1.2.2026, 10:00", "2026-02-01T09:00:00.000Z"),
    ("21/11/2026 10:00", "2026-11-21T09:00:00.000Z"),
    ("11/21/2026 10:00 AM", "2026-11-21T09:00:00.000Z"),
    ("11/21/2026 12:05 am", "2026-11-20T23:05:00.000Z"),
    ("11/21/2026 12:05 PM", "2026-11-21T11:05:00.000Z"),
    ("11/21/2026 9 pm", "2026-11-21T20:00:00.000Z"),
    ("20261121T090000Z", "2026-11-21T09:00:00.000Z"),
    ("20261121T100000", "2026-11-21T09:00:00.000Z"),
    ("2026-11-21 24:00", "2026-11-21T23:00:00.000Z"),
    ("2026-11-21T09:00:00 UTC", "2026-11-21T09:00:00.000Z"),
    ("5/5/2026 10:00", "2026-05-05T08:00:00.000Z"),
    ("  2026-11-21   10:00  ", "2026-11-21T09:00:00.000Z"),
    // The hour that is left out, and the one that comes twice, of which the first is meant.
    ("2026-03-29 02:30:15", "2026-03-29T01:00:15.000Z"),
    ("2026-10-25 02:30", "2026-10-25T00:30:00.000Z"),
  ]) func `times are read as they are written`(_ text: String, _ expected: String) throws {
    let times = TimeText(days: try localDays("Europe/Berlin"))
    #expect(try times.instant(text).rfc3339 == expected)
  }

  @Test(arguments: [
    "", "now", "2026-11-21", "2026-11-31 10:00", "2026-13-01 10:00", "2026-11-21T", "2026-11-21 25:00", "2026-11-21 10",
    "2026-11-21 10:60", "2026-11-21 24:01", "2026-11-21T09:00:00X", "2026-11-21T09:00:00+1", "2026-11-21 13:00 PM",
    "21.11.26 10:00", "1969-12-31T23:00:00Z", "2026-11/21 10:00", "9999999999999999999", "2026-11-21 10:00 +99:00",
    "２０２６-11-21 10:00",
  ]) func `what is no time isn't read`(_ text: String) throws {
    let times = TimeText(days: try localDays("Europe/Berlin"))
    #expect(throws: TimeText.Unreadable.unknown) { try times.instant(text) }
  }

  @Test func `a date that can be read in two ways isn't, unless somebody says how`() throws {
    let days = try localDays()
    let text = "03/04/2026 10:00"
    #expect(throws: TimeText.Unreadable.ambiguous) { try TimeText(days: days).instant(text) }
    #expect(try TimeText(days: days, order: .dayFirst).instant(text).rfc3339 == "2026-04-03T10:00:00.000Z")
    #expect(try TimeText(days: days, order: .monthFirst).instant(text).rfc3339 == "2026-03-04T10:00:00.000Z")
    #expect(TimeText.order(of: "21/11/2026") == .dayFirst)
    #expect(TimeText.order(of: "11-21-2026") == .monthFirst)
    #expect(TimeText.order(of: "03/04/2026") == nil && TimeText.order(of: "21.11.2026") == nil)
  }

  @Test func `an end before the start is the same time once more, or on the next day`() throws {
    let times = TimeText(days: try localDays("Europe/Berlin"))
    func end(_ date: String, _ start: String, _ end: String) throws -> String {
      try times.end(date: date, time: end, after: try times.instant(date: date, time: start)).rfc3339
    }
    #expect(try end("2026-10-25", "02:50", "02:10") == "2026-10-25T01:10:00.000Z")
    #expect(try end("2026-10-25", "02:10", "02:50") == "2026-10-25T00:50:00.000Z")
    #expect(try end("2026-10-25", "02:50", "01:10") == "2026-10-26T00:10:00.000Z")
    #expect(try end("2026-10-25", "02:50", "02:10+02:00") == "2026-10-26T00:10:00.000Z")
    #expect(try end("2026-10-24", "23:50", "00:15") == "2026-10-24T22:15:00.000Z")
    #expect(try end("31.12.2026", "23:50", "0:15") == "2026-12-31T23:15:00.000Z")
  }

  @Test func `white space at both ends is no part of a text, and an accent on it isn't lost`() {
    #expect(TextScanner.trimmed(" \t\u{A0}a b\r\n ") == "a b" && TextScanner.trimmed(" \n ").isEmpty)
    #expect(TextScanner.trimmed(" \u{301}a") == "\u{301}a")
  }

  @Test func `a month is that of the local clock`() throws {
    let time = WrittenTime(zone: try zone("Europe/Berlin"))
    #expect(time.month(of: try instant("2026-01-31T22:59:59Z")) == "2026-01")
    #expect(time.month(of: try instant("2026-01-31T23:00:00Z")) == "2026-02")
    #expect(WrittenTime(zone: try zone("America/New_York")).month(of: try instant("2026-02-01T04:59:59Z")) == "2026-01")
  }

  @Test(arguments: [
    ("25", LengthText.Unit.minutes, 1_500_000), ("25", .seconds, 25_000), ("1.5", .hours, 5_400_000),
    ("1,5", .hours, 5_400_000), ("0:25", .minutes, 1_500_000), ("0:25:30", .minutes, 1_530_000),
    ("00:25:00.5", .minutes, 1_500_500), ("25m", .seconds, 1_500_000), ("1h 30m", .minutes, 5_400_000),
    ("90 sec", .minutes, 90_000), ("25 Min", .seconds, 1_500_000), ("1 hour 5 minutes", .seconds, 3_900_000),
    ("1500.250", .seconds, 1_500_250), ("0", .minutes, 0), (".5", .minutes, 30_000),
  ]) func `lengths are read as they are written`(_ text: String, _ unit: LengthText.Unit, _ expected: Int64) {
    #expect(LengthText.read(text, bare: unit)?.milliseconds == expected)
  }

  @Test(arguments: [
    "", "-5", "abc", "25x", "1:2", "1:75", "1:20:75", "1.2.3", "99999999999999999999", "5000000", ":", "1h-3m",
  ])
  func `what is no length isn't read`(_ text: String) {
    #expect(LengthText.read(text, bare: .minutes) == nil)
  }

  @Test(arguments: ["Europe/Berlin", "Asia/Kathmandu", "America/St_Johns", "Pacific/Apia", "UTC"])
  func `what is written in local time is read as the same moment`(_ name: String) throws {
    let time = WrittenTime(zone: try zone(name))
    let times = TimeText(days: try localDays("Pacific/Auckland"))
    var dice = SplitMix64(state: 3)
    for _ in 0..<200 {
      let moment = Instant(milliseconds: .random(in: 86_400_000...4_000_000_000_000, using: &dice))
      #expect(try times.instant(time.local(moment)) == moment, "\(time.local(moment))")
    }
    #expect(
      WrittenTime(zone: try zone("Europe/Berlin")).local(try instant("2026-11-21T09:00:00Z"))
        == "2026-11-21T10:00:00+01:00")
  }
}
