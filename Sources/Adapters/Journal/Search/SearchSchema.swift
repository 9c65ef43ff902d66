// SPDX-License-Identifier: MIT
import GRDB
import TimerEngine

/// What the journal knows of the index by which sessions are found: of each span of seven days the stamp of what its
/// sessions now say.
///
/// The index itself is a file of its own, `SearchIndex`, which may be lost at any time. A span of which it has another
/// stamp is looked at, session by session. Triggers see to the stamps, whoever writes.
enum SearchSchema {
  /// Of a span that was written to since anybody gave it a stamp.
  static let unstamped: Int64 = 0

  static func create(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE search_span (
          span INTEGER PRIMARY KEY,
          stamp INTEGER NOT NULL
        ) STRICT
        """)
    try complete(db)
    let old = SearchSpan.sql("OLD.started")
    let new = SearchSpan.sql("NEW.started")
    let isOther = ["task", "note", "tags", "started"].map { "OLD.\($0) IS NOT NEW.\($0)" }.joined(separator: " OR ")
    try trigger(db, "session_insert", "INSERT ON session", of: new)
    try trigger(db, "session_update", "UPDATE ON session", when: isOther, of: new)
    try trigger(db, "session_leave", "UPDATE ON session", when: "\(old) <> \(new)", of: old)
    try trigger(db, "session_delete", "DELETE ON session", of: old)
    for (event, row) in [("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD")] {
      let span = "(SELECT \(SearchSpan.sql("started")) FROM session WHERE id = \(row).session)"
      try trigger(db, "note_\(event.lowercased())", "\(event) ON note_rest", when: "\(span) IS NOT NULL", of: span)
    }
  }

  /// Makes the rows of spans that have none.
  static func complete(_ db: Database) throws {
    let span = SearchSpan.sql("started")
    try db.execute(
      sql: """
        INSERT INTO search_span (span, stamp) SELECT DISTINCT \(span), \(unstamped) FROM session
          WHERE \(span) NOT IN (SELECT span FROM search_span)
        """)
  }

  static func exists(_ db: Database) throws -> Bool { try db.tableExists("search_span") }

  /// The stamps of spans, by number.
  static func stamps(_ db: Database, in spans: ClosedRange<Int64> = SearchSpan.all) throws -> [SearchSpan: Int64] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(sql: "SELECT span, stamp FROM search_span WHERE span BETWEEN ? AND ?"),
      arguments: [spans.lowerBound, spans.upperBound])
    var stamps: [SearchSpan: Int64] = [:]
    while let row = try rows.next() { stamps[SearchSpan(number: row[0])] = row[1] }
    return stamps
  }

  /// Takes the stamp of a span away. Of many rows of one, all but the first cost one look.
  private static func trigger(
    _ db: Database, _ name: String, _ event: String, when condition: String = "true", of span: String
  ) throws {
    // Without a conflict clause: that of the statement which sets it off would be taken instead.
    try db.execute(
      sql: """
        CREATE TRIGGER search_\(name) AFTER \(event)
        WHEN (\(condition)) AND (SELECT stamp FROM search_span WHERE span = \(span)) IS NOT \(unstamped)
        BEGIN
          DELETE FROM search_span WHERE span = \(span);
          INSERT INTO search_span (span, stamp) VALUES (\(span), \(unstamped));
        END
        """)
  }
}

/// Seven days of the record, which has nothing to do with anybody's weeks.
struct SearchSpan: Hashable, Comparable, Sendable {
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

  var next: SearchSpan { SearchSpan(number: number + 1) }

  /// Whether the index has room for its number, with that of a text behind it: for a hundred million years.
  var isIndexable: Bool { abs(number) < 1 << 32 }

  /// The numbers that texts of the span have, if it is indexable.
  var texts: ClosedRange<Int64> { (number << Self.bits)...(number << Self.bits | (1 << Self.bits - 1)) }

  /// That of a text's number.
  init(text number: Int64) {
    self.number = number >> Self.bits
  }

  private static let bits: Int64 = 24

  static func < (left: SearchSpan, right: SearchSpan) -> Bool { left.number < right.number }
}
