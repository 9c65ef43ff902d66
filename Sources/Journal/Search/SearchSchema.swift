// SPDX-License-Identifier: MIT
import GRDB
import TimerEngine

/// The tables by which sessions are found by a tag or a part of their text without a look at all of them.
///
/// What they name are spans of seven days. In a span that they name the sessions themselves are looked at, so that too
/// much in the index is no error; a span that was written to since is in `search_span`, and always looked at. Triggers
/// see to that, whoever writes.
enum SearchSchema {
  static func create(_ db: Database) throws {
    try db.execute(
      sql: """
        CREATE TABLE search_span (
          span INTEGER PRIMARY KEY,
          state TEXT NOT NULL
        ) STRICT;
        CREATE TABLE search_tag (
          tag TEXT NOT NULL,
          span INTEGER NOT NULL,
          PRIMARY KEY (tag, span)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX search_tag_span ON search_tag (span);
        \(text);
        \(everythingIsStale);
        """)
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

  /// Has the whole index made anew: what a program that isn't ours has damaged, say.
  static func remake(_ db: Database) throws {
    try db.execute(
      sql: """
        DROP TABLE IF EXISTS search_text; \(text);
        DELETE FROM search_tag; DELETE FROM search_span;
        \(everythingIsStale);
        """)
  }

  static func exists(_ db: Database) throws -> Bool { try db.tableExists("search_span") }

  /// Each text of a span once; a row's number is its span and a number within that. Three letters are the least that
  /// it finds.
  private static let text = "CREATE VIRTUAL TABLE search_text USING fts5(text, tokenize = 'trigram', columnsize = 0)"

  private static let everythingIsStale = """
    INSERT INTO search_span (span, state) SELECT DISTINCT \(SearchSpan.sql("started")), 'stale' FROM session
    """

  /// Has a span looked at. Of many rows of one, all but the first cost one look.
  private static func trigger(
    _ db: Database, _ name: String, _ event: String, when condition: String = "true", of span: String
  ) throws {
    // Without a conflict clause: that of the statement which sets it off would be taken instead.
    try db.execute(
      sql: """
        CREATE TRIGGER search_\(name) AFTER \(event)
        WHEN (\(condition)) AND (SELECT state FROM search_span WHERE span = \(span)) IS NOT 'stale'
        BEGIN
          DELETE FROM search_span WHERE span = \(span);
          INSERT INTO search_span (span, state) VALUES (\(span), 'stale');
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

  /// The number of the span of a column. Towards zero, as Swift divides, too: that of 0 is twice as long.
  static func sql(_ column: String) -> String { "\(column) / \(length)" }

  /// The moments that it has.
  var range: Range<Instant> {
    let first = number > 0 ? number * Self.length : (number - 1) * Self.length + 1
    let end = number >= 0 ? (number + 1) * Self.length : number * Self.length + 1
    return Instant(milliseconds: first)..<Instant(milliseconds: end)
  }

  var next: SearchSpan { SearchSpan(number: number + 1) }

  /// The numbers that texts of the span have.
  var texts: ClosedRange<Int64> { (number << Self.bits)...(number << Self.bits | (1 << Self.bits - 1)) }

  /// That of a text's number.
  init(text number: Int64) {
    self.number = number >> Self.bits
  }

  private static let bits: Int64 = 24

  static func < (left: SearchSpan, right: SearchSpan) -> Bool { left.number < right.number }
}
