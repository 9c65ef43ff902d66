// SPDX-License-Identifier: MIT
import Foundation
import TimerEngine

/// A period without a clock change in a zone.
struct OffsetSpan: Hashable, Sendable {
  var range: Range<Instant>
  /// The milliseconds by which the local clock is ahead of UTC.
  var offset: Int64
}

/// The offsets of a time zone from UTC, and their changes.
struct ZoneOffsets: Sendable {
  let zone: TimeZone
  private static let window: Int64 = 86_400_000

  /// Returns the part of a UTC day around `instant` without a clock change. No zone changes twice in a day.
  func span(containing instant: Instant) -> OffsetSpan {
    let start = instant.milliseconds - instant.milliseconds.modulo(Self.window)
    let end = start + Self.window
    let (first, last) = (offset(start), offset(end - 1))
    guard first != last else { return span(start, end, first) }
    let change = change(between: start, and: end - 1, from: first)
    return instant.milliseconds < change ? span(start, change, first) : span(change, end, last)
  }

  /// Returns the first moment with another offset than `old`. The offset is `old` at `start`, and another one at `end`.
  private func change(between start: Int64, and end: Int64, from old: Int64) -> Int64 {
    var (before, after) = (start, end)
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if offset(middle) == old { before = middle } else { after = middle }
    }
    return after
  }

  private func span(_ start: Int64, _ end: Int64, _ offset: Int64) -> OffsetSpan {
    OffsetSpan(range: Instant(milliseconds: start)..<Instant(milliseconds: end), offset: offset)
  }

  private func offset(_ milliseconds: Int64) -> Int64 {
    Int64(zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(milliseconds) / 1000))) * 1000
  }
}
