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
    // Foundation formats a binary fraction, of which a millisecond may be lost: whole seconds are exact.
    let (seconds, fraction) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    let floor = fraction < 0 ? seconds - 1 : seconds
    let digits = String((fraction < 0 ? fraction + 1000 : fraction) + 1000).dropFirst()
    return Date(timeIntervalSince1970: Double(floor)).formatted(Date.ISO8601FormatStyle()).dropLast() + ".\(digits)Z"
  }

  /// Reads RFC 3339 with or without a fraction; nil for anything else.
  package init?(rfc3339 text: String) {
    let withFraction = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    let style = text.contains(".") ? withFraction : Date.ISO8601FormatStyle()
    guard let date = try? style.parse(text) else { return nil }
    self.init(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded()))
  }
}

/// An instant that is a string of RFC 3339 in JSON.
package struct JSONTime: Codable, Hashable, Sendable {
  package var instant: Instant

  package init(_ instant: Instant) {
    self.instant = instant
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let instant = Instant(rfc3339: text) else {
      // Whoever reads what is wrong with a file doesn't want all of it.
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
