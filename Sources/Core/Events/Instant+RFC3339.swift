// SPDX-License-Identifier: MIT
package import TimerEngine

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Instant {
  /// The instant in UTC with milliseconds: `2026-11-21T09:25:00.000Z` (RFC 3339).
  package var rfc3339: String {
    let (days, time) = Self.split(milliseconds, by: 86_400_000)
    // Years run from March to February, so that a leap day is their last day. Eras of 400 years count from 0000-03-01.
    let (era, day) = Self.split(days + 719_468, by: 146_097)
    let yearOfEra = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let year = era * 400 + yearOfEra + (month >= 10 ? 1 : 0)
    guard 0...9999 ~= year else { return formatted }
    var text = Array("0000-00-00T00:00:00.000Z".utf8)
    func put(_ number: Int64, endingAt end: Int) {
      var (number, index) = (number, end)
      while number > 0 {
        text[index] += UInt8(number % 10)
        (number, index) = (number / 10, index - 1)
      }
    }
    put(year, endingAt: 3)
    put((month + 2) % 12 + 1, endingAt: 6)
    put(dayOfYear - (153 * month + 2) / 5 + 1, endingAt: 9)
    put(time / 3_600_000, endingAt: 12)
    put(time / 60_000 % 60, endingAt: 15)
    put(time / 1000 % 60, endingAt: 18)
    put(time % 1000, endingAt: 22)
    return String(decoding: text, as: UTF8.self)
  }

  private static func split(_ value: Int64, by unit: Int64) -> (Int64, Int64) {
    let rest = ((value % unit) + unit) % unit
    return ((value - rest) / unit, rest)
  }

  /// The same text from Foundation, which takes a hundred times as long.
  private var formatted: String {
    // Foundation formats a binary fraction and may lose a millisecond. Whole seconds are exact.
    let (seconds, fraction) = Self.split(milliseconds, by: 1000)
    let date = Date(timeIntervalSince1970: Double(seconds)).formatted(Date.ISO8601FormatStyle())
    return date.dropLast() + ".\(String(fraction + 1000).dropFirst())Z"
  }

  /// Parses RFC 3339 with or without a fraction; nil if invalid.
  package init?(rfc3339 text: String) {
    if let instant = Self.plain(text) {
      self = instant
      return
    }
    let withFraction = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    let style = text.contains(".") ? withFraction : Date.ISO8601FormatStyle()
    guard let date = try? style.parse(text) else { return nil }
    self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded()))
  }
}

extension Instant {
  /// The instant of a text as `rfc3339` writes it, with or without milliseconds; nil for every other text, valid or not.
  ///
  /// Foundation first reads a time zone and a calendar, which is a third of what `segue status` does.
  private static func plain(_ text: String) -> Instant? {
    let text = Array(text.utf8)
    let pattern = Array((text.count == 20 ? "0000-00-00T00:00:00Z" : "0000-00-00T00:00:00.000Z").utf8)
    let isPlain = text.elementsEqual(pattern) { 0x30...0x39 ~= $0 ? $1 == 0x30 : $0 == $1 }
    guard isPlain else { return nil }
    func number(_ places: Range<Int>) -> Int64 { text[places].reduce(0) { $0 * 10 + Int64($1 - 0x30) } }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let lastDay = month == 2 ? (isLeap ? 29 : 28) : 30 + (month + month / 8) % 2
    // Older years are of another calendar.
    guard 1600... ~= year, 1...12 ~= month, 1...lastDay ~= day, hour < 24, minute < 60, second < 60 else { return nil }
    // Years run from March to February, as above.
    let marchYear = month < 3 ? year - 1 : year
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let days = marchYear * 365 + marchYear / 4 - marchYear / 100 + marchYear / 400 + dayOfYear - 719_468
    let seconds = ((days * 24 + hour) * 60 + minute) * 60 + second
    return Instant(milliseconds: seconds * 1000 + (text.count == 24 ? number(20..<23) : 0))
  }
}

/// An instant that JSON represents as an RFC 3339 string.
package struct JSONTime: Codable, Hashable, Sendable {
  /// The underlying error of a text that is no time; `beginning` is the text's beginning.
  package struct Unreadable: Error {
    package var beginning: String
  }

  package var instant: Instant

  package init(_ instant: Instant) {
    self.instant = instant
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let instant = Instant(rfc3339: text) else {
      // An error message must not repeat a whole file.
      let beginning = String(text.unicodeScalars.prefix(40))
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: container.codingPath, debugDescription: "'\(beginning)' is not a time of RFC 3339",
          underlyingError: Unreadable(beginning: beginning)))
    }
    self.instant = instant
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(instant.rfc3339)
  }
}
