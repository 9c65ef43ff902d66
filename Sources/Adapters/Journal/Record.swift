// SPDX-License-Identifier: MIT
import Events
import GRDB
package import History
package import TimerEngine

/// The record of sessions as it is in one moment: what can be asked of it while a connection is held.
///
/// Who only reads may come before the daemon has brought a journal up to date: what an older one has no table for, it
/// has none of.
package struct Record {
  let db: Database
  /// What projects are called.
  package let projects: ProjectNames
  /// Whether the journal was made before there were long notes, attachments, other names and undo.
  let isOld: Bool
  /// By what sessions are found; nil for whoever doesn't look for any.
  let index: HistoryIndex?

  init(_ db: Database, index: HistoryIndex? = nil) throws {
    self.db = db
    self.index = index
    isOld = try !db.tableExists("project_key")
    projects = try isOld ? ProjectNames() : ProjectNames.read(db)
  }
}

extension Journal {
  /// Reads the record beside commits: for whoever only wants to know.
  package func record<Value>(_ body: (Record) throws -> Value) throws(JournalError) -> Value {
    try readAside { try body(Record($0, index: index)) }
  }

  /// Reads the record as it is for the next commit: for whoever decides.
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

  /// The newest focus, the one before it, …: 1 is the newest.
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

  /// The session that a name means, or why it means none.
  package func session(named name: SessionName) throws -> StoredSession {
    switch name {
    case .newest(let number):
      guard let stored = try newestFocus(number) else {
        throw HistoryRefusal.noSession(number == 1 ? "last" : "@\(number)")
      }
      return stored
    case .prefix(let prefix):
      // Some id may be the beginning of another.
      if let stored = try session(prefix) { return stored }
      let ids = try ids(beginning: prefix, limit: 5)
      guard let id = ids.first else { throw HistoryRefusal.noSession(prefix) }
      guard ids.count == 1, let stored = try session(id) else { throw HistoryRefusal.ambiguous(prefix, ids: ids) }
      return stored
    }
  }

  /// The newest focus that is over, and when the last session of any phase ended that took time, one left out.
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

  /// What the row of a session says of its project: the key, which may be called otherwise.
  package func projectKey(of id: String) throws -> String? {
    try String.fetchOne(db, sql: "SELECT project FROM session WHERE id = ?", arguments: [id])
  }

  /// How far back sessions are looked for one by one that may still go on at a time; those that took longer have an
  /// index of their own.
  static let longestSpan = Duration.seconds(31 * 24 * 3600)

  /// Conditions for all that may still go on at a time which is `longestSpan` after `:earliest`, in the order of their
  /// start. What has no end so long after its start goes on only if nothing began since: a backup may have such rows.
  static let reaching = [
    """
    \(Schema.isLong) AND started <= :earliest
      AND (ended IS NOT NULL OR started = (SELECT max(started) FROM session))
    """, "started > :earliest",
  ]

  /// SQL for when the last session ended that took time, of those that `condition` wants.
  static func lastEnd(_ condition: String) -> String {
    """
    SELECT max(ended) FROM (
      SELECT ended FROM session WHERE \(condition) AND ended > started
        AND started > (SELECT max(started) FROM session WHERE \(condition)) - \(longestSpan.milliseconds)
      UNION ALL SELECT ended FROM session WHERE \(condition) AND ended > started AND \(Schema.isLong)
    )
    """
  }

  /// A session that holds some of the time in `range`; the first of them.
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

  /// The same, also of a journal whose notes have no rest.
  var selection: String { isOld ? Self.oldColumns : Self.columns }

  private static let oldColumns = """
    SELECT session.*, NULL AS rest FROM session
    LEFT JOIN (SELECT NULL AS session, NULL AS text) AS note_rest ON note_rest.session = session.id
    """

  func stored(_ row: Row) throws -> StoredSession { try SessionRow.stored(row, projects: projects) }
}

extension Record {
  /// How many sessions there are.
  package func sessionCount() throws -> Int { try Int.fetchOne(db, sql: "SELECT count(*) FROM session") ?? 0 }
}

// MARK: Attachments

extension Record {
  /// The attachments of a session, in the order in which they were added; those of one moment by name.
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

  /// Whether some attachment still needs the bytes: those that undo may put back do, too.
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
  /// What can be undone, the newest first, with its number.
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
