// SPDX-License-Identifier: MIT

/// The days that a client requests: a period in words, or its two ends.
package struct PeriodChoice: Hashable, Sendable {
  /// `week`, `last month`, `2026-11`. Without dates, an empty text means this week.
  package var words: String
  /// A day, or a period whose first day counts.
  package var from: String?
  /// A day, or a period whose last day counts.
  package var to: String?

  package init(words: String = "", from: String? = nil, to: String? = nil) {
    self.words = words
    self.from = from
    self.to = to
  }

  /// The reason that a choice is invalid.
  package enum Problem: Error, Hashable, Sendable {
    /// The text names no period. `member` is `from` or `to`, or nil for the words.
    case unknown(String, member: String?)
    case backwards(from: LocalDay, to: LocalDay)
    case tooLong
    /// Words together with dates, other than the kind of a period around one date.
    case bothEnds(String)
  }

  /// The maximum days of a report: a hundred years.
  package static let longest = 36_525

  /// Returns the days relative to `today`. `first` supplies the first recorded day if only the end is given.
  /// - Throws: A `Problem`, or the error of `first`.
  package func period(asOf today: LocalDay, first: () throws -> LocalDay) throws -> Period {
    let start = try from.map { try parsed($0, member: "from", today).days.lowerBound }
    let last = try to.map { try parsed($0, member: "to", today).last }
    if let start, let last, last < start { throw Problem.backwards(from: start, to: last) }
    guard start == nil && last == nil || !words.isEmpty else {
      let end = last ?? max(today, start ?? today)
      let begin = try start ?? min(end, first())
      guard begin.distance(to: end) < Self.longest, let period = Period(from: begin, to: end) else {
        throw Problem.tooLong
      }
      return period
    }
    let named = words.isEmpty ? Period(.week, around: today) : try parsed(words, member: nil, today)
    guard let day = start ?? last else { return named }
    guard start == nil || last == nil, Period.Kind(rawValue: words.lowercased()) != nil else {
      throw Problem.bothEnds(words)
    }
    return Period(named.kind, around: day)
  }

  private func parsed(_ text: String, member: String?, _ today: LocalDay) throws(Problem) -> Period {
    guard let period = PeriodText(today: today).period(text) else { throw .unknown(text, member: member) }
    return period
  }
}
