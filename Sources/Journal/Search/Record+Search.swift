// SPDX-License-Identifier: MIT
import GRDB
import History
import TimerEngine

/// A part of a text as the index finds it.
struct SearchTerm {
  /// Fewer letters aren't in it.
  static let least = 3

  /// For MATCH.
  let expression: String

  /// Nil for what can't be looked up.
  init?(_ text: String) {
    guard text.unicodeScalars.count >= Self.least, !text.utf8.contains(0) else { return nil }
    expression = "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}

extension Record {
  /// The spans that may have what `query` wants, the newest first, at most `limit` of them; nil where the index doesn't
  /// tell.
  ///
  /// - Parameter end: only those before it.
  func spans(of query: SessionQuery, before end: SearchSpan?, limit: Int) throws -> [SearchSpan]? {
    let term = query.text.flatMap(SearchTerm.init)
    guard query.tag != nil || term != nil, try SearchSchema.exists(db) else { return nil }
    do {
      let bounds = Self.bounds(of: query.range, before: end)
      guard !bounds.isEmpty else { return [] }
      let found: [SearchSpan]
      switch (query.tag, term) {
      case (let tag?, let term?):
        // There are fewer spans than texts.
        let tagged = try Set(tagged(tag, in: bounds, limit: .max))
        found = try having(term, in: bounds, limit: limit) { tagged.contains($0) }
      case (let tag?, nil): found = try tagged(tag, in: bounds, limit: limit)
      case (nil, let term?): found = try having(term, in: bounds, limit: limit)
      case (nil, nil): return nil
      }
      return Array(try Set(found).union(unsure(in: bounds, limit: limit)).sorted(by: >).prefix(limit))
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      // Whether it's the index or more than that, a look at the sessions tells.
      return nil
    }
  }

  /// The numbers of spans that can have what began in `range`.
  private static func bounds(of range: Range<Instant>?, before end: SearchSpan?) -> Range<Int64> {
    // No session began a million years ago, or will then: numbers of texts have room for that.
    let most: Int64 = 1 << 36
    let low = range.map { SearchSpan(of: $0.lowerBound).number } ?? -most
    let high = min(range.map { SearchSpan(of: $0.upperBound).number + 1 } ?? most, end?.number ?? most)
    return max(low, -most)..<max(low, -most, high)
  }

  private func tagged(_ tag: String, in bounds: Range<Int64>, limit: Int) throws -> [SearchSpan] {
    try spans(
      "SELECT span FROM search_tag WHERE tag = ? AND span >= ? AND span < ? ORDER BY span DESC LIMIT ?",
      [tag, bounds.lowerBound, bounds.upperBound, limit])
  }

  private func unsure(in bounds: Range<Int64>, limit: Int) throws -> [SearchSpan] {
    try spans(
      "SELECT span FROM search_span WHERE span >= ? AND span < ? ORDER BY span DESC LIMIT ?",
      [bounds.lowerBound, bounds.upperBound, limit])
  }

  private func spans(_ sql: String, _ arguments: StatementArguments) throws -> [SearchSpan] {
    try Int64.fetchAll(db.cachedStatement(sql: sql), arguments: arguments).map(SearchSpan.init(number:))
  }

  /// The newest spans with texts that have a term, of those that are wanted.
  private func having(
    _ term: SearchTerm, in bounds: Range<Int64>, limit: Int, where isWanted: (SearchSpan) -> Bool = { _ in true }
  ) throws -> [SearchSpan] {
    let numbers = try Int64.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT rowid FROM search_text WHERE search_text MATCH ? AND rowid >= ? AND rowid < ? ORDER BY rowid DESC
          """),
      arguments: [
        term.expression, SearchSpan(number: bounds.lowerBound).texts.lowerBound,
        SearchSpan(number: bounds.upperBound).texts.lowerBound,
      ])
    var found: [SearchSpan] = []
    while found.count < limit, let number = try numbers.next() {
      let span = SearchSpan(text: number)
      if span != found.last, isWanted(span) { found.append(span) }
    }
    return found
  }
}
