// SPDX-License-Identifier: MIT
import Events
import GRDB
import History
import TimerEngine

/// A row of `session`, for writing and reading: each column is here once. Staged sessions have the same columns.
enum SessionRow {
  private static let columns = [
    "id", "phase", "task", "project", "tags", "note", "planned", "started", "ended", "elapsed", "segments", "strikes",
    "outcome",
  ]
  static let list = columns.joined(separator: ", ")
  static let places = columns.map { _ in "?" }.joined(separator: ", ")

  /// Inserts a row, or changes all of it. The phase of a session never changes.
  static let upsert = """
    INSERT INTO session (\(list)) VALUES (\(places)) ON CONFLICT (id) DO UPDATE SET
      \(columns.filter { !["id", "phase"].contains($0) }.map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
    """

  /// Changes a row that keeps its values in the columns of indexes, but for `elapsed`; otherwise changes none. SQLite writes each
  /// index anew that has a column of the update, even with the same value.
  static let update = """
    UPDATE session SET \(places("=") { changing.contains($0) }.joined(separator: ", "))
      WHERE \(places("IS") { !changing.contains($0) }.joined(separator: " AND "))
    """
  private static let changing: Set = ["task", "tags", "note", "planned", "elapsed", "segments", "strikes"]

  private static func places(_ relation: String, of isChosen: (String) -> Bool) -> [String] {
    columns.enumerated().filter { isChosen($0.element) }.map { "\($0.element) \(relation) ?\($0.offset + 1)" }
  }

  /// The values of a session's own columns, in order.
  ///
  /// - Parameters:
  ///   - project: the key of its project.
  ///   - note: the part of its note that this table keeps.
  ///   - instant: the instant up to which a running session has run.
  static func values(
    of session: Session, project: String, note: String, at instant: Instant
  ) throws -> StatementArguments {
    [
      session.id, session.phase.rawValue, Writing.text(session.task), project,
      try JSON.line(session.tags), Writing.text(note),
      session.planned?.milliseconds, session.startedAt.milliseconds, session.endedAt?.milliseconds,
      session.elapsed(at: session.endedAt ?? instant).milliseconds, try JSON.line(session.segments),
      try JSON.line(session.strikes), session.outcome.rawValue,
    ]
  }

  /// The session in a row. Its column `rest` has the rest of the note from `note_rest`.
  static func stored(_ row: Row, projects: ProjectNames) throws -> StoredSession {
    let columns = try Columns(row, of: "session", key: "id")
    guard let phase = Phase(rawValue: try columns.value("phase")),
      let outcome = Outcome(rawValue: try columns.value("outcome"))
    else { throw DamagedRow(table: "session", key: columns.key, problem: "'phase' or 'outcome' is none of ours") }
    let key: String = try columns.value("project")
    var session = Session(
      id: columns.key, phase: phase, task: try columns.value("task"), project: projects.name(of: key),
      tags: try list("tags", of: columns),
      note: try columns.value("note", as: String.self) + (columns.optional("rest") ?? ""),
      planned: try columns.optional("planned", as: Int64.self).map { .milliseconds($0) },
      startedAt: Instant(milliseconds: try columns.value("started")))
    session.endedAt = try columns.optional("ended").map(Instant.init(milliseconds:))
    let segments: String = try columns.value("segments")
    session.segments = try SegmentText.read(segments) ?? columns.json("segments")
    session.strikes = try list("strikes", of: columns)
    session.outcome = outcome
    var stored = StoredSession(session, imported: try columns.optional("import"))
    if key != session.project { stored.projectKey = key }
    return stored
  }

  /// A JSON list, which is usually empty.
  private static func list<Element: Decodable>(_ column: String, of columns: Columns) throws -> [Element] {
    try columns.value(column, as: String.self) == "[]" ? [] : columns.json(column)
  }
}
