// SPDX-License-Identifier: MIT
import TimerEngine

/// Seven days of the record, which has nothing to do with anybody's weeks.
struct IndexSpan: Hashable, Comparable, Sendable {
  var number: Int64

  init(number: Int64) {
    self.number = number
  }

  /// That which has a moment.
  init(of instant: Instant) {
    number = instant.milliseconds / Self.length
  }

  private static let length: Int64 = 7 * 24 * 3600 * 1000
  /// All that there are.
  static let all = (Int64.min / length)...(Int64.max / length)

  /// The number of the span of a column. Towards zero, as Swift divides, too: that of 0 is twice as long.
  static func sql(_ column: String) -> String { "\(column) / \(length)" }

  /// The moments that it has.
  var range: Range<Instant> {
    let first = number > 0 ? number * Self.length : Self.product(number - 1) + 1
    let end = number >= 0 ? Self.product(number + 1) : number * Self.length + 1
    return Instant(milliseconds: first)..<Instant(milliseconds: end)
  }

  /// The moment at which a span begins; the first or the last there is, where it would be beyond.
  private static func product(_ number: Int64) -> Int64 {
    let (product, isBeyond) = number.multipliedReportingOverflow(by: length)
    return isBeyond ? (number < 0 ? .min : .max - 1) : product
  }

  var next: IndexSpan { IndexSpan(number: number + 1) }

  /// Whether the index has room for its number, with that of a text behind it: for a hundred million years.
  var isIndexable: Bool { abs(number) < 1 << 32 }

  /// The numbers that texts of the span have, if it is indexable.
  var texts: ClosedRange<Int64> { (number << Self.bits)...(number << Self.bits | (1 << Self.bits - 1)) }

  /// How far left the number of a span stands in those of its texts.
  static let bits: Int64 = 24

  static func < (left: IndexSpan, right: IndexSpan) -> Bool { left.number < right.number }
}
