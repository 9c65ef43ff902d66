// SPDX-License-Identifier: MIT
import Events
import Foundation
import Testing
import TimerEngine

@Suite struct RFC3339Tests {
  @Test(arguments: [
    (Int64(0), "1970-01-01T00:00:00.000Z"), (1, "1970-01-01T00:00:00.001Z"), (-1, "1969-12-31T23:59:59.999Z"),
    (1_795_251_600_000, "2026-11-21T09:00:00.000Z"), (951_782_400_123, "2000-02-29T00:00:00.123Z"),
    (1_795_251_600_010, "2026-11-21T09:00:00.010Z"), (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
  ])
  func `an instant is written in UTC with milliseconds`(_ milliseconds: Int64, _ text: String) {
    let instant = Instant(milliseconds: milliseconds)
    #expect(instant.rfc3339 == text)
    #expect(Instant(rfc3339: text) == instant)
  }

  @Test(arguments: [
    ("2026-11-21T09:00:00Z", Int64(0)), ("2026-11-21T10:30:00+01:30", 0), ("2026-11-21T04:00:00-05:00", 0),
    ("2026-11-21T09:00:00.5Z", 500), ("2026-11-21T09:00:00.25Z", 250), ("2026-11-21T09:00:00.123456Z", 123),
    ("2026-11-21T10:00:00.040+01:00", 40),
  ])
  func `other spellings are read`(_ text: String, _ offset: Int64) {
    #expect(Instant(rfc3339: text)?.milliseconds == nine.milliseconds + offset)
  }

  @Test(arguments: [
    "", "now", "2026-11-21", "09:00", "2026-13-01T00:00:00Z", "2026-11-21T09:00:00.00:Z", "Z", ".", "🍅",
  ])
  func `other text is no time`(_ text: String) {
    #expect(Instant(rfc3339: text) == nil)
  }

  @Test func `random instants are read back as they were written`() {
    var random = SplitMix64(state: 5)
    for _ in 0..<5_000 {
      let instant = Instant(milliseconds: .random(in: -2_000_000_000_000...250_000_000_000_000, using: &random))
      #expect(Instant(rfc3339: instant.rfc3339) == instant, "\(instant.milliseconds)")
    }
  }

  @Test(arguments: [
    (Int64(-62_167_219_200_000), "0000-01-01T00:00:00.000Z"), (-62_162_121_600_001, "0000-02-28T23:59:59.999Z"),
    (4_107_542_399_000, "2100-02-28T23:59:59.000Z"), (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
    (1_798_761_599_999, "2026-12-31T23:59:59.999Z"),
  ])
  func `years end and leap days come as in the calendar`(_ milliseconds: Int64, _ text: String) {
    #expect(Instant(milliseconds: milliseconds).rfc3339 == text)
  }

  @Test func `text as it is written is read as Foundation reads it`() throws {
    for year in [1582, 1599, 1600, 1900, 2000, 2026, 2027, 2100, 9999] {
      for (month, day) in (1...12).flatMap({ month in [1, 28, 29, 30, 31].map { (month, $0) } }) {
        let text = String(format: "%04d-%02d-%02dT23:59:59", year, month, day)
        let date = try? Date.ISO8601FormatStyle().parse(text + "Z")
        let milliseconds = date.map { Int64($0.timeIntervalSince1970) * 1000 }
        #expect(Instant(rfc3339: text + "Z")?.milliseconds == milliseconds, "\(text)")
        #expect(Instant(rfc3339: text + ".007Z")?.milliseconds == milliseconds.map { $0 + 7 }, "\(text)")
      }
    }
  }

  @Test(arguments: [Int64(-62_167_219_200_001), 253_402_300_800_000])
  func `a time of no four-digit year is written all the same`(_ milliseconds: Int64) {
    #expect(Instant(milliseconds: milliseconds).rfc3339.hasSuffix("Z"))
  }

  @Test func `random text never crashes`() {
    var random = SplitMix64(state: 6)
    let letters = Array("0123456789-:TZ.+ 9999")
    for _ in 0..<20_000 {
      let text = String(
        (0..<Int.random(in: 0...28, using: &random)).compactMap { _ in letters.randomElement(using: &random) })
      _ = Instant(rfc3339: text)
      _ = Instant(rfc3339: "9" + text)
    }
  }

  @Test func `a time in JSON is a string`() throws {
    #expect(try JSON.line([JSONTime(nine)]) == #"["2026-11-21T09:00:00.000Z"]"#)
    #expect(try JSON.read([JSONTime].self, from: #"["2026-11-21T09:00:00Z"]"#) == [JSONTime(nine)])
    #expect(throws: DecodingError.self) { try JSON.read([JSONTime].self, from: #"["yesterday"]"#) }
  }
}
