// SPDX-License-Identifier: MIT

/// The days that somebody asks for: a period in words, or where it begins and ends.
package struct PeriodChoice: Hashable, Sendable {
  /// `week`, `last month`, `2026-11`; without dates, an empty text is this week.
  package var words: String
  /// A day, or the period with whose first day it begins.
  package var from: String?
  /// A day, or the period with whose last day it ends.
  package var to: String?

  package init(words: String = "", from: String? = nil, to: String? = nil) {
    self.words = words
    self.from = from
    self.to = to
  }

  /// Why a choice means no days.
  package enum Problem: Error, Hashable, Sendable {
    /// The text names no period; `member` is `from` or `to`, or nil for the words.
    case unknown(String, member: String?)
    case backwards(from: LocalDay, to: LocalDay)
    case tooLong
    /// Words beside dates, other than the kind of a period around one date.
    case bothEnds(String)
  }

  /// The most days that a report takes: a hundred years.
  package static let longest = 36_525

  /// The days as of `today`; `first` is asked for the first day of all where only the end is given. Throws a `Problem`, or
  /// what `first` throws.
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
