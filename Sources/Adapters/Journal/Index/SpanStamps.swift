// SPDX-License-Identifier: MIT
import GRDB

/// The journal's knowledge of its index: for each span of seven days, the stamp of the current texts and sums.
///
/// The index itself is a separate file, `HistoryIndex`, which may be lost at any time. If it has another stamp of a span, the
/// span's sessions are read one by one. Triggers maintain the stamps, whoever writes.
enum SpanStamps {
  /// The stamp of a span that was written since it last got a stamp.
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
    let old = IndexSpan.sql("OLD.started")
    let new = IndexSpan.sql("NEW.started")
    try trigger(db, "session_insert", "INSERT ON session", of: new)
    try trigger(db, "session_leave", "UPDATE ON session", when: "\(old) <> \(new)", of: old)
    try trigger(db, "session_delete", "DELETE ON session", of: old)
    for (event, row) in [("INSERT", "NEW"), ("UPDATE", "NEW"), ("DELETE", "OLD")] {
      let span = "(SELECT \(IndexSpan.sql("started")) FROM session WHERE id = \(row).session)"
      try trigger(db, "note_\(event.lowercased())", "\(event) ON note_rest", when: "\(span) IS NOT NULL", of: span)
    }
  }

  /// Handles changes of a session. The timer's repeated writes of a running session change nothing searchable.
  static func watchUpdates(_ db: Database) throws {
    func isOther(_ columns: String...) -> String {
      columns.map { "OLD.\($0) IS NOT NEW.\($0)" }.joined(separator: " OR ")
    }
    try db.execute(sql: "DROP TRIGGER IF EXISTS search_session_update")
    try trigger(
      db, "session_update", "UPDATE ON session",
      when: """
        \(isOther("task", "note", "tags", "started", "ended")) OR NEW.ended IS NOT NULL
          AND (\(isOther("phase", "project", "segments", "strikes", "outcome")))
        """, of: IndexSpan.sql("NEW.started"))
  }

  /// Creates the missing rows of spans.
  static func complete(_ db: Database) throws {
    let span = IndexSpan.sql("started")
    try db.execute(
      sql: """
        INSERT INTO search_span (span, stamp) SELECT DISTINCT \(span), \(unstamped) FROM session
          WHERE \(span) NOT IN (SELECT span FROM search_span)
        """)
  }

  static func exists(_ db: Database) throws -> Bool { try db.tableExists("search_span") }

  /// The stamps of spans. In a journal from before stamps, every span is unstamped.
  static func read(_ db: Database, in spans: ClosedRange<Int64> = IndexSpan.all) throws -> [IndexSpan: Int64] {
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: try exists(db)
          ? "SELECT span, stamp FROM search_span WHERE span BETWEEN ? AND ?"
          : "SELECT DISTINCT \(IndexSpan.sql("started")) AS span, \(unstamped) FROM session WHERE span BETWEEN ? AND ?"),
      arguments: [spans.lowerBound, spans.upperBound])
    var stamps: [IndexSpan: Int64] = [:]
    while let row = try rows.next() { stamps[IndexSpan(number: row[0])] = row[1] }
    return stamps
  }

  /// The count and sum of all stamps of a table. Stamps are random numbers, so equal sums mean equal stamps.
  struct Sum: Equatable {
    let count: Int
    let halves: [Int64]
  }

  static func sum(of table: String, _ db: Database) throws -> Sum {
    let row = try Row.fetchOne(
      db, sql: "SELECT count(*), ifnull(sum(stamp >> 32), 0), ifnull(sum(stamp & 4294967295), 0) FROM \(table)")
    guard let row else { return Sum(count: 0, halves: []) }
    return Sum(count: row[0], halves: [row[1], row[2]])
  }

  /// Removes the stamp of a span. With many rows of one span, all but the first cost a single lookup.
  private static func trigger(
    _ db: Database, _ name: String, _ event: String, when condition: String = "true", of span: String
  ) throws {
    // No conflict clause: the clause of the triggering statement would override it.
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
