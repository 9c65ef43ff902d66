// SPDX-License-Identifier: MIT

/// The days of a report: at least one.
package struct Period: Hashable, Sendable {
  package enum Kind: String, Codable, CaseIterable, Hashable, Sendable {
    case day, week, month, year
    /// Any other range of days.
    case range
  }

  package let kind: Kind
  package let days: Range<LocalDay>

  /// The day, week, month or year around `day`; for a range only that day.
  package init(_ kind: Kind, around day: LocalDay) {
    self.kind = kind
    let next: LocalDay?
    let first: LocalDay?
    switch kind {
    case .day, .range: (first, next) = (day, day.advanced(by: 1))
    case .week: (first, next) = (day.monday, day.monday.advanced(by: 7))
    case .month:
      first = LocalDay(year: day.year, month: day.month, day: 1)
      next = first?.advanced(by: LocalDay.days(inMonth: day.month, of: day.year))
    case .year:
      first = LocalDay(year: day.year, month: 1, day: 1)
      next = LocalDay(year: day.year, month: 12, day: 31)?.advanced(by: 1)
    }
    let start = first ?? day
    days = start..<max(next ?? start, start.advanced(by: 1))
  }

  /// The days from `first` to `last`, both included. A whole week, month or year gets that kind. nil if `last` precedes
  /// `first`.
  package init?(from first: LocalDay, to last: LocalDay) {
    guard first <= last else { return nil }
    let days = first..<last.advanced(by: 1)
    let whole = [Kind.day, .week, .month, .year].first { Period($0, around: first).days == days }
    kind = whole ?? .range
    self.days = days
  }

  /// The last day.
  package var last: LocalDay { days.upperBound.advanced(by: -1) }

  /// The period right before: the previous week or month, or a range of the same length.
  package var previous: Period {
    let dayBefore = days.lowerBound.advanced(by: -1)
    guard kind == .range else { return Period(kind, around: dayBefore) }
    return Period(range: days.lowerBound.advanced(by: -days.count)..<days.lowerBound)
  }

  /// The period right after.
  package var following: Period {
    guard kind == .range else { return Period(kind, around: days.upperBound) }
    return Period(range: days.upperBound..<days.upperBound.advanced(by: days.count))
  }

  private init(range: Range<LocalDay>) {
    kind = .range
    days = range
  }
}
