// SPDX-License-Identifier: MIT
import GRDB
package import History
import Reports
package import TimerEngine

/// The sessions to export.
package struct ExportChoice: Hashable, Sendable {
  /// Only sessions that began within it; nil for all.
  package var range: Range<Instant>?
  package var project: String?

  package init(range: Range<Instant>? = nil, project: String? = nil) {
    self.range = range
    self.project = project
  }
}

extension Record {
  /// Calls `body` with each ended session and its attachments, in order of start. Only one session is in memory at a time.
  package func eachSession(
    of choice: ExportChoice, _ body: (StoredSession, [Attachment]) throws -> Void
  ) throws {
    var conditions = ["ended IS NOT NULL"]
    var arguments = StatementArguments()
    if let range = choice.range {
      conditions.append("started >= ? AND started < ?")
      arguments += [range.lowerBound.milliseconds, range.upperBound.milliseconds]
    }
    if let project = choice.project {
      let keys = try keys(of: ProjectName.sought(project).canonical)
      conditions.append("project IN (\(keys.map { _ in "?" }.joined(separator: ", ")))")
      arguments += StatementArguments(keys)
    }
    let hasAttachments =
      try !isOld && Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM attachment)") ?? false
    let rows = try Row.fetchCursor(
      db, sql: "\(selection) WHERE \(conditions.joined(separator: " AND ")) ORDER BY started, session.id",
      arguments: arguments)
    while let row = try rows.next() {
      let stored = try stored(row)
      try body(stored, hasAttachments ? try attachments(of: stored.id) : [])
    }
  }

  /// All sessions that overlap `range`.
  package func sessions(in range: Range<Instant>) throws -> [Session] {
    try Self.reaching.flatMap { reaching in
      try Row.fetchAll(
        db,
        sql: """
          \(selection) WHERE \(reaching) AND started <= :end AND ifnull(ended, 9223372036854775807) >= :start
          ORDER BY started
          """,
        arguments: [
          "end": range.upperBound.milliseconds, "start": range.lowerBound.milliseconds,
          "earliest": (range.lowerBound - Self.longestSpan).milliseconds,
        ]
      ).map { try stored($0).session }
    }
  }

  /// The subset of `ids` that sessions have.
  package func known(_ ids: [String]) throws -> Set<String> {
    var known: Set<String> = []
    var rest = ids[...]
    while !rest.isEmpty {
      let some = rest.prefix(500)
      rest = rest.dropFirst(500)
      let places = some.map { _ in "?" }.joined(separator: ", ")
      known.formUnion(
        try String.fetchAll(
          db, sql: "SELECT id FROM session WHERE id IN (\(places))",
          arguments: StatementArguments(Array(some))))
    }
    return known
  }
}

// MARK: Imports

extension Record {
  /// Whether the record contains all sessions of an import of this name.
  package func hasImport(_ id: String) throws -> Bool {
    try Bool.fetchOne(
      db, sql: "SELECT EXISTS (SELECT 1 FROM import WHERE id = ? AND count IS NOT NULL)", arguments: [id]) ?? false
  }

  package func sessionCount(ofImport id: String) throws -> Int {
    try Int.fetchOne(db, sql: "SELECT count(*) FROM session WHERE import = ?", arguments: [id]) ?? 0
  }

  /// Sessions of an import that ended at `time` or later.
  package func sessions(ofImport id: String, endedSince time: Instant) throws -> [Session] {
    try rows(endedSince: time, and: "import = :import", ["import": id]).map { try stored($0).session }
  }

  /// Sessions of any kind that ended at `time` or later. Damaged rows are left out, as in reports.
  package func sessions(endedSince time: Instant) throws -> [Session] {
    try rows(endedSince: time).compactMap { row in
      do { return try stored(row).session } catch is DamagedRow { return nil }
    }
  }

  private func rows(
    endedSince time: Instant, and condition: String = "true", _ arguments: StatementArguments = StatementArguments()
  ) throws -> [Row] {
    let times: StatementArguments = [
      "earliest": (time - Self.longestSpan).milliseconds, "time": time.milliseconds,
    ]
    return try Self.reaching.flatMap { reaching in
      try Row.fetchAll(
        db, sql: "\(Self.columns) WHERE \(reaching) AND \(condition) AND ended >= :time", arguments: times + arguments)
    }
  }

  /// Staged sessions that ended at `time` or later. Each one is read.
  package func waitingSessions(endedSince time: Instant) throws -> [Session] {
    try Row.fetchAll(
      db, sql: "SELECT * FROM import_session WHERE ended >= ?", arguments: [time.milliseconds]
    ).map(waiting)
  }

  /// The newest staged focus, and the end of the last staged session with a duration.
  package func lastWaiting() throws -> (focus: Session?, end: Instant?) {
    let focus = try Row.fetchOne(
      db, sql: "SELECT * FROM import_session WHERE phase = 'focus' ORDER BY started DESC, id DESC LIMIT 1"
    ).map(waiting)
    let end = try Int64.fetchOne(db, sql: "SELECT max(ended) FROM import_session WHERE ended > started")
    return (focus, end.map(Instant.init(milliseconds:)))
  }

  /// The newest ended focus, and the end of the last session with a duration, both without those of an import.
  package func last(exceptImport id: String) throws -> (focus: Session?, end: Instant?) {
    let focus = try Row.fetchOne(
      db,
      sql: """
        \(Self.columns) WHERE session.id = (
          SELECT id FROM session WHERE phase = 'focus' AND ended IS NOT NULL AND import IS NOT ?
          ORDER BY started DESC, id DESC LIMIT 1
        )
        """, arguments: [id]
    ).map { try stored($0).session }
    let end = try Int64.fetchOne(db, sql: Self.lastEnd("import IS NOT :id"), arguments: ["id": id])
    return (focus, end.map(Instant.init(milliseconds:)))
  }

  /// A staged session keeps the project name of its file, whatever that name means here by now.
  private func waiting(_ row: Row) throws -> Session {
    var session = try stored(row).session
    session.project = try Columns(row, of: "import_session", key: "id").value("project")
    return session
  }
}
