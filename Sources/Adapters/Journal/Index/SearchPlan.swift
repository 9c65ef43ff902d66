// SPDX-License-Identifier: MIT
import GRDB
import History

/// In which spans of the record a page is to be looked for.
struct SearchPlan {
  private let index: HistoryIndex
  private let connection: DatabaseQueue
  private let wanted: HistoryIndex.Wanted
  /// Of the spans of the journal, in its moment.
  private let stamps: [IndexSpan: Int64]

  /// nil where `query` asks for nothing that the index has.
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

  /// The newest spans that may have what is wanted, at most `limit`; nil where the index doesn't tell.
  ///
  /// - Parameter end: only those before it.
  func spans(before end: IndexSpan?, limit: Int) -> [IndexSpan]? {
    index.spans(
      having: wanted, among: end.map { end in stamps.filter { $0.key < end } } ?? stamps, limit: limit, by: connection)
  }
}
