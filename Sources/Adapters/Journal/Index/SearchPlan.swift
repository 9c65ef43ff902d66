// SPDX-License-Identifier: MIT
import GRDB
import History

/// The spans of the record that a page must be searched in.
struct SearchPlan {
  private let index: HistoryIndex
  private let connection: DatabaseQueue
  private let wanted: HistoryIndex.Wanted
  /// The stamps of the journal's spans at this moment.
  private let stamps: [IndexSpan: Int64]

  /// Nil if `query` has no term that the index supports.
  init?(_ query: SessionQuery, of record: Record) throws {
    let term = query.text.flatMap(SearchTerm.init)
    guard let index = record.index, query.tag != nil || term != nil, try SpanStamps.exists(record.db),
      let connection = index.openToRead()
    else { return nil }
    (self.index, self.connection) = (index, connection)
    wanted = HistoryIndex.Wanted(tag: query.tag, term: term)
    let bounds = query.range.map { IndexSpan(of: $0.lowerBound).number...IndexSpan(of: $0.upperBound).number }
    stamps = try SpanStamps.read(record.db, in: bounds ?? IndexSpan.all)
  }

  /// The newest spans that may have matches, at most `limit`; nil if the index has no answer.
  ///
  /// - Parameter end: only spans before it.
  func spans(before end: IndexSpan?, limit: Int) -> [IndexSpan]? {
    index.spans(
      having: wanted, among: end.map { end in stamps.filter { $0.key < end } } ?? stamps, limit: limit, by: connection)
  }
}
