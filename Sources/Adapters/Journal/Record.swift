// SPDX-License-Identifier: MIT
import Events
import GRDB
package import History
package import TimerEngine

/// The record of sessions at one moment, for queries while a connection is held.
///
/// A reader may open a journal that the daemon hasn't migrated yet. Tables that an older journal lacks count as empty.
package struct Record {
  let db: Database
  /// The names of projects.
  package let projects: ProjectNames
  /// Whether the journal lacks long notes, attachments, renamed projects and undo.
  let isOld: Bool
  /// The index for searches; nil for a caller without searches.
  let index: HistoryIndex?

  init(_ db: Database, index: HistoryIndex? = nil) throws {
    self.db = db
    self.index = index
    isOld = try !db.tableExists("project_key")
    projects = try isOld ? ProjectNames() : ProjectNames.read(db)
  }
}

extension Journal {
  /// Reads the record while commits continue, for callers that make no decision.
  package func record<Value>(_ body: (Record) throws -> Value) throws(JournalError) -> Value {
    try readAside { try body(Record($0, index: index)) }
  }

  /// Reads the record as the next commit sees it, for callers that decide.
  package func recordToDecideOn<Value>(_ body: (Record) throws -> Value) throws(JournalError) -> Value {
    try read { try body(Record($0)) }
  }
}

// MARK: Single sessions

extension Record {
  package func session(_ id: String) throws -> StoredSession? {
    try Row.fetchOne(
      db.cachedStatement(sql: "\(selection) WHERE session.id = ?"), arguments: [id]
    ).map(stored)
  }

  /// The ids that begin with `prefix`: at most `limit`.
  package func ids(beginning prefix: String, limit: Int) throws -> [String] {
    try String.fetchAll(
      db, sql: "SELECT id FROM session WHERE id >= :prefix AND id < :prefix || char(1114111) ORDER BY id LIMIT :limit",
      arguments: ["prefix": prefix, "limit": limit])
  }

  /// A recent focus by its number: 1 is the newest.
  package func newestFocus(_ number: Int) throws -> StoredSession? {
    try Row.fetchOne(
      db,
      sql: """
        \(selection) WHERE session.id = (
          SELECT id FROM session WHERE phase = 'focus' ORDER BY started DESC, id DESC LIMIT 1 OFFSET ?
        )
        """, arguments: [number - 1]
    ).map(stored)
  }

  /// The session that a name means. Throws the reason if there is none.
  package func session(named name: SessionName) throws -> StoredSession {
    switch name {
    case .newest(let number):
      guard let stored = try newestFocus(number) else {
        throw HistoryRefusal.noSession(number == 1 ? "last" : "@\(number)")
      }
      return stored
    case .prefix(let prefix):
      // One id may be the beginning of another.
      if let stored = try session(prefix) { return stored }
      let ids = try ids(beginning: prefix, limit: 5)
      guard let id = ids.first else { throw HistoryRefusal.noSession(prefix) }
      guard ids.count == 1, let stored = try session(id) else { throw HistoryRefusal.ambiguous(prefix, ids: ids) }
      return stored
    }
  }

  /// The newest ended focus, and the end of the last session of any phase with a duration, both without one session.
  package func last(besides id: String) throws -> (focus: StoredSession?, end: Instant?) {
    let focus = try Row.fetchOne(
      db,
      sql: """
        \(selection) WHERE session.id = (
          SELECT id FROM session WHERE phase = 'focus' AND ended IS NOT NULL AND id <> ?
          ORDER BY started DESC, id DESC LIMIT 1
        )
        """, arguments: [id]
    ).map(stored)
    let end = try Int64.fetchOne(db, sql: Self.lastEnd("id <> :id"), arguments: ["id": id])
    return (focus, end.map(Instant.init(milliseconds:)))
  }

  /// The project key in the row of a session. The project may have another name.
  package func projectKey(of id: String) throws -> String? {
    try String.fetchOne(db, sql: "SELECT project FROM session WHERE id = ?", arguments: [id])
  }

  /// The length up to which sessions are searched one by one for those that run at some time. Longer sessions have an index of
  /// their own.
  static let longestSpan = Duration.seconds(31 * 24 * 3600)

  /// Conditions for all sessions that may still run `longestSpan` after `:earliest`, in the order of their start. A session
  /// without an end for so long still runs only if nothing began since: a backup may have such rows.
  static let reaching = [
    """
    \(Schema.isLong) AND started <= :earliest
      AND (ended IS NOT NULL OR started = (SELECT max(started) FROM session))
    """, "started > :earliest",
  ]

  /// SQL for the end of the last session with a duration among those that match `condition`.
  static func lastEnd(_ condition: String) -> String {
    """
    SELECT max(ended) FROM (
      SELECT ended FROM session WHERE \(condition) AND ended > started
        AND started > (SELECT max(started) FROM session WHERE \(condition)) - \(longestSpan.milliseconds)
      UNION ALL SELECT ended FROM session WHERE \(condition) AND ended > started AND \(Schema.isLong)
    )
    """
  }

  /// The first session that overlaps `range`.
  package func inTheWay(of range: Range<Instant>, except id: String) throws -> StoredSession? {
    for condition in Self.reaching {
      let row = try Row.fetchOne(
        db,
        sql: """
          \(selection) WHERE \(condition) AND started < :end AND session.id <> :id
            AND ifnull(ended, 9223372036854775807) > max(:start, started) AND outcome <> 'abandoned'
          ORDER BY started LIMIT 1
          """,
        arguments: [
          "end": range.upperBound.milliseconds, "start": range.lowerBound.milliseconds,
          "earliest": (range.lowerBound - Self.longestSpan).milliseconds, "id": id,
        ])
      if let row { return try stored(row) }
    }
    return nil
  }

  static let columns = """
    SELECT session.*, note_rest.text AS rest FROM session LEFT JOIN note_rest ON note_rest.session = session.id
    """

  /// The columns, also for a journal whose notes have no rest.
  var selection: String { isOld ? Self.oldColumns : Self.columns }

  private static let oldColumns = """
    SELECT session.*, NULL AS rest FROM session
    LEFT JOIN (SELECT NULL AS session, NULL AS text) AS note_rest ON note_rest.session = session.id
    """

  func stored(_ row: Row) throws -> StoredSession { try SessionRow.stored(row, projects: projects) }
}

extension Record {
  /// The number of sessions.
  package func sessionCount() throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM session") ?? 0 }
}

// MARK: Attachments

extension Record {
  /// The attachments of a session in the order in which they were added; by name if added in one moment.
  package func attachments(of session: String) throws -> [Attachment] {
    guard !isOld else { return [] }
    return try Row.fetchAll(
      db.cachedStatement(
        sql: "SELECT * FROM attachment WHERE session = ? AND removed IS NULL ORDER BY added, name, id"),
      arguments: [session]
    ).map(attachment)
  }

  /// The attachments of some sessions, by session.
  package func attachments(of sessions: [String]) throws -> [String: [Attachment]] {
    guard !isOld, !sessions.isEmpty else { return [:] }
    let places = sessions.map { _ in "?" }.joined(separator: ", ")
    let rows = try Row.fetchAll(
      db,
      sql: "SELECT * FROM attachment WHERE session IN (\(places)) AND removed IS NULL ORDER BY added, name, id",
      arguments: StatementArguments(sessions))
    return Dictionary(grouping: try rows.map(attachment), by: \.session)
  }

  /// Whether an attachment still needs the bytes, including attachments that undo may restore.
  package func needs(digest: String) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM attachment WHERE digest = ?)", arguments: [digest]) ?? true
  }

  private func attachment(_ row: Row) throws -> Attachment {
    let columns = try Columns(row, of: "attachment", key: "id")
    return Attachment(
      id: columns.key, session: try columns.value("session"), digest: try columns.value("digest"),
      name: try columns.value("name"), size: try columns.value("size"),
      added: Instant(milliseconds: try columns.value("added")))
  }
}

// MARK: Undo

extension Record {
  /// The steps that can be undone, newest first, with their numbers.
  package func steps(limit: Int) throws -> [(number: Int64, step: UndoStep)] {
    guard !isOld else { return [] }
    return try Row.fetchAll(
      db, sql: "SELECT number, json FROM undo ORDER BY number DESC LIMIT ?", arguments: [limit]
    ).map { row in
      let columns = try Columns(row, of: "undo", key: "number")
      return (try columns.value("number"), try columns.json("json"))
    }
  }
}
