// SPDX-License-Identifier: MIT
import GRDB
import TimerEngine

extension Journal {
  /// Takes what was written since into the index of texts and tags, the newest first; false where nothing is left to be
  /// taken.
  ///
  /// One short transaction on the connection of commits, for about `batch` sessions: whoever calls it again lets waiting
  /// commits pass. Until then such sessions are found, too: those of their seven days are looked at one by one.
  package func indexSearch(batch: Int = 250) throws(JournalError) -> Bool {
    guard try readAside({ try Self.staleSpan($0) }) != nil else { return false }
    do {
      return try write { db in
        var count = 0
        while count < batch, let span = try Self.staleSpan(db) {
          count += max(1, try SearchIndexing(db: db, span: span).run())
        }
        return try Self.staleSpan(db) != nil
      }
    } catch  where error.code == .damaged {
      // It can be made anew; where it's the journal that is damaged, that fails as well.
      try distrustSearch()
      return true
    }
  }

  /// Has the index of texts and tags made anew: by `indexSearch`, which somebody has to call.
  package func distrustSearch() throws(JournalError) {
    try write { try SearchSchema.remake($0) }
  }

  private static func staleSpan(_ db: Database) throws -> SearchSpan? {
    try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT span FROM search_span WHERE state = 'stale' ORDER BY span DESC LIMIT 1")
    ).map(SearchSpan.init(number:))
  }
}

/// Brings the index of one span up to date.
struct SearchIndexing {
  let db: Database
  let span: SearchSpan

  /// A longer text, in bytes, isn't taken apart, for which commits would have to wait: its span is always looked at.
  private static let limit = 32 << 10

  /// How many sessions there are.
  func run() throws -> Int {
    var arguments: StatementArguments = [
      "from": span.range.lowerBound.milliseconds, "to": span.range.upperBound.milliseconds, "limit": Self.limit,
    ]
    let (count, hasLong) = try counted(arguments)
    arguments += ["first": span.texts.lowerBound, "last": span.texts.upperBound, "least": SearchTerm.least]
    for statement in [Self.forgetTexts, Self.addTexts] {
      try db.cachedStatement(sql: statement).execute(arguments: arguments)
    }
    try db.execute(sql: "DELETE FROM search_tag WHERE span = ?", arguments: [span.number])
    try db.cachedStatement(sql: Self.addTags).execute(
      arguments: [span.number, span.range.lowerBound.milliseconds, span.range.upperBound.milliseconds])
    try db.execute(sql: "DELETE FROM search_span WHERE span = ?", arguments: [span.number])
    if hasLong {
      try db.execute(sql: "INSERT INTO search_span (span, state) VALUES (?, 'long')", arguments: [span.number])
    }
    return count
  }

  private func counted(_ arguments: StatementArguments) throws -> (count: Int, hasLong: Bool) {
    let statement = try db.cachedStatement(
      sql: """
        SELECT count(*), ifnull(max(\(Self.size)), 0) > :limit FROM session
        LEFT JOIN note_rest ON note_rest.session = session.id WHERE started >= :from AND started < :to
        """)
    guard let row = try Row.fetchOne(statement, arguments: arguments) else { return (0, false) }
    return (row[0], row[1])
  }

  private static let size =
    "length(CAST(session.note AS BLOB)) + ifnull(length(CAST(note_rest.text AS BLOB)), 0)"

  /// Compared byte by byte: letters that are written in two ways are found as they were written.
  private static let wanted = """
    WITH wanted (text) AS (
      SELECT task FROM session WHERE started >= :from AND started < :to
      UNION
      SELECT note FROM session LEFT JOIN note_rest ON note_rest.session = session.id
        WHERE started >= :from AND started < :to AND \(size) <= :limit
    ), known (number, text) AS (
      SELECT rowid, text FROM search_text WHERE rowid BETWEEN :first AND :last
    )
    """
  private static let forgetTexts = """
    \(wanted) DELETE FROM search_text WHERE :least > 0 AND rowid IN (
      SELECT number FROM known WHERE text NOT IN (SELECT text FROM wanted)
    )
    """
  private static let addTexts = """
    \(wanted) INSERT INTO search_text (rowid, text)
      SELECT (SELECT ifnull(max(number) + 1, :first) FROM known) - 1 + row_number() OVER (ORDER BY text), text
      FROM wanted WHERE length(text) >= :least AND text NOT IN (SELECT text FROM known)
    """
  private static let addTags = """
    INSERT INTO search_tag (tag, span)
      SELECT DISTINCT value, ?1 FROM session, json_each(iif(json_valid(tags), tags, '[]')) AS tag
      WHERE started >= ?2 AND started < ?3 AND tags <> '[]' AND tag.type = 'text'
    """
}
