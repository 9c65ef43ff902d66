// SPDX-License-Identifier: MIT

/// How coarse a sum is. Sums of coarser spans are kept beside those of days, so that a century isn't added up day by day.
package enum Grain: Int, CaseIterable, Hashable, Sendable {
  case day, month, year
  /// All days together.
  case ever

  /// The number of the span of this grain that `day` lies in: consecutive ones have consecutive numbers.
  package func number(of day: LocalDay) -> Int {
    switch self {
    case .day: day.number
    case .month: day.year * 12 + day.month - 1
    case .year: day.year
    case .ever: 0
    }
  }
}

/// Spans of one grain, one after the other.
package struct GrainRange: Hashable, Sendable {
  package var grain: Grain
  package var numbers: Range<Int>

  package init(_ grain: Grain, _ numbers: Range<Int>) {
    self.grain = grain
    self.numbers = numbers
  }

  /// `days` as whole years, whole months around them, and days around these: as few spans as can be.
  package static func covering(_ days: Range<LocalDay>) -> [GrainRange] {
    let (first, end) = (days.lowerBound, days.upperBound)
    // The first day of a month that isn't before `first`, and the last one that isn't after `end`.
    let rest = (LocalDay.days(inMonth: first.month, of: first.year) - first.day + 1)
    let (start, stop) = (first.day == 1 ? first : first.advanced(by: rest), end.advanced(by: 1 - end.day))
    guard start < stop else { return ranges([(.day, first.number..<end.number)]) }
    let (month, lastMonth) = (Grain.month.number(of: start), Grain.month.number(of: stop))
    let (year, lastYear) = ((month + 11).flooredQuotient(by: 12), lastMonth.flooredQuotient(by: 12))
    let whole: [(Grain, Range<Int>)] =
      year < lastYear
      ? [(.year, year..<lastYear), (.month, month..<year * 12), (.month, lastYear * 12..<lastMonth)]
      : [(.month, month..<lastMonth)]
    return ranges(whole + [(.day, first.number..<start.number), (.day, stop.number..<end.number)])
  }

  private static func ranges(_ parts: [(Grain, Range<Int>)]) -> [GrainRange] {
    parts.filter { !$0.1.isEmpty }.map { GrainRange($0.0, $0.1) }
  }
}
