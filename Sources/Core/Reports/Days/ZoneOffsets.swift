// SPDX-License-Identifier: MIT
import Foundation
import TimerEngine

/// A stretch of time in which the clocks of a zone aren't moved.
struct OffsetSpan: Hashable, Sendable {
  var range: Range<Instant>
  /// Milliseconds that the local clock is ahead of UTC.
  var offset: Int64
}

/// How far the clocks of a time zone are ahead of UTC, and when they are moved.
struct ZoneOffsets: Sendable {
  let zone: TimeZone
  private static let window: Int64 = 86_400_000

  /// The part of a day of UTC around `instant` in which the clocks aren't moved. No zone moves them twice in a day.
  func span(containing instant: Instant) -> OffsetSpan {
    let start = instant.milliseconds - instant.milliseconds.modulo(Self.window)
    let end = start + Self.window
    let (first, last) = (offset(start), offset(end - 1))
    guard first != last else { return span(start, end, first) }
    let change = change(between: start, and: end - 1, from: first)
    return instant.milliseconds < change ? span(start, change, first) : span(change, end, last)
  }

  /// The first moment after `start`, at which the offset still is `old`, when it isn't any more; at `end` it isn't.
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
