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
    let withFraction = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    let style = text.contains(".") ? withFraction : Date.ISO8601FormatStyle()
    guard let date = try? style.parse(text) else { return nil }
    self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded()))
  }
}

/// An instant that JSON represents as an RFC 3339 string.
package struct JSONTime: Codable, Hashable, Sendable {
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
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(beginning)' is not a time of RFC 3339")
    }
    self.instant = instant
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(instant.rfc3339)
  }
}
