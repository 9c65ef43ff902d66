// SPDX-License-Identifier: MIT
import TimerEngine

/// Seven days of the record, independent of anybody's calendar weeks.
struct IndexSpan: Hashable, Comparable, Sendable {
  var number: Int64

  init(number: Int64) {
    self.number = number
  }

  /// The span that contains an instant.
  init(of instant: Instant) {
    number = instant.milliseconds / Self.length
  }

  private static let length: Int64 = 7 * 24 * 3600 * 1000
  /// The numbers of all possible spans.
  static let all = (Int64.min / length)...(Int64.max / length)

  /// SQL for the span's number of a column. Like Swift, it divides towards zero, so that span 0 is twice as long.
  static func sql(_ column: String) -> String { "\(column) / \(length)" }

  /// The instants in the span.
  var range: Range<Instant> {
    let first = number > 0 ? number * Self.length : Self.product(number - 1) + 1
    let end = number >= 0 ? Self.product(number + 1) : number * Self.length + 1
    return Instant(milliseconds: first)..<Instant(milliseconds: end)
  }

  /// The instant at which a span begins, clamped to the representable range.
  private static func product(_ number: Int64) -> Int64 {
    let (product, isBeyond) = number.multipliedReportingOverflow(by: length)
    return isBeyond ? (number < 0 ? .min : .max - 1) : product
  }

  var next: IndexSpan { IndexSpan(number: number + 1) }

  /// Whether the index has room for its number, combined with that of a text: for a hundred million years.
  var isIndexable: Bool { abs(number) < 1 << 32 }

  /// The numbers of the span's texts, if it is indexable.
  var texts: ClosedRange<Int64> { (number << Self.bits)...(number << Self.bits | (1 << Self.bits - 1)) }

  /// The shift of a span's number within the numbers of its texts.
  static let bits: Int64 = 24

  static func < (left: IndexSpan, right: IndexSpan) -> Bool { left.number < right.number }
}
