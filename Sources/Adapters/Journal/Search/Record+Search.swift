// SPDX-License-Identifier: MIT
import GRDB
import History
import TimerEngine

/// A part of a text as the index finds it.
struct SearchTerm {
  /// Fewer letters aren't in it.
  static let least = 3

  /// Of a longer text the beginning is looked up: each letter costs, and what has it is looked at anyhow.
  private static let most = 32

  /// For MATCH.
  let expression: String

  /// Nil for what can't be looked up.
  init?(_ text: String) {
    guard text.unicodeScalars.count >= Self.least, !text.utf8.contains(0) else { return nil }
    let beginning = String(text.unicodeScalars.prefix(Self.most))
    expression = "\"" + beginning.replacing("\"", with: "\"\"") + "\""
  }
}

/// In which spans of the record a page is to be looked for.
struct SearchPlan {
  private let index: SearchIndex
  private let connection: DatabaseQueue
  private let wanted: SearchIndex.Wanted
  /// Of the spans of the journal, in its moment.
  private let stamps: [SearchSpan: Int64]

  /// nil where `query` asks for nothing that the index has.
  init?(_ query: SessionQuery, of record: Record) throws {
    let term = query.text.flatMap(SearchTerm.init)
    guard let index = record.index, query.tag != nil || term != nil, try SearchSchema.exists(record.db),
      let connection = index.openToRead()
    else { return nil }
    (self.index, self.connection) = (index, connection)
    wanted = SearchIndex.Wanted(tag: query.tag, term: term)
    let bounds = query.range.map { SearchSpan(of: $0.lowerBound).number...SearchSpan(of: $0.upperBound).number }
    stamps = try SearchSchema.stamps(record.db, in: bounds ?? SearchSpan.all)
  }

  /// The newest spans that may have what is wanted, at most `limit`; nil where the index doesn't tell.
  ///
  /// - Parameter end: only those before it.
  func spans(before end: SearchSpan?, limit: Int) -> [SearchSpan]? {
    index.spans(
      having: wanted, among: end.map { end in stamps.filter { $0.key < end } } ?? stamps, limit: limit, by: connection)
  }
}
