// SPDX-License-Identifier: MIT
import Events
import GRDB
import History
import TimerEngine

extension Writing {
  /// A change of a session's row.
  enum SessionWrite {
    /// The timer's session, without the data that only the journal has.
    case timed(Session)
    /// The complete session.
    case stored(StoredSession)
    case removed(id: String)
  }

  /// Writes the row of a session.
  func write(_ write: SessionWrite, at instant: Instant) throws {
    switch write {
    case .timed(let session):
      try put(session, key: nil, note: session.note, at: instant)
    case .stored(let stored):
      let note = LongNote(stored.session.note)
      try put(stored.session, key: stored.projectKey, note: note.head, at: instant)
      try run(
        "UPDATE session SET import = ? WHERE id = ? AND import IS NOT ?",
        [
          stored.imported, stored.id, stored.imported,
        ])
      try writeRest(note.rest, of: stored.id)
    case .removed(let id):
      try run("DELETE FROM session WHERE id = ?", [id])
      try writeRest("", of: id)
    }
  }

  private func put(_ session: Session, key: String?, note: String, at instant: Instant) throws {
    let project = try projectKey(of: session, known: key)
    let values = try SessionRow.values(of: session, project: project, note: note, at: instant)
    try run(SessionRow.update, values)
    if db.changesCount == 0 { try run(SessionRow.upsert, values) }
  }

  /// Writes the part of a note that the timer doesn't carry.
  private func writeRest(_ rest: String, of id: String) throws {
    if rest.isEmpty {
      try run("DELETE FROM note_rest WHERE session = ?", [id])
    } else {
      try run(
        "INSERT INTO note_rest (session, text) VALUES (?, ?) ON CONFLICT (session) DO UPDATE SET text = excluded.text",
        [id, Self.text(rest)])
    }
  }

  /// The project key for the row of a session: its present or former key, as long as that still has the project's name.
  private func projectKey(of session: Session, known: String?) throws -> String {
    let name = Self.text(session.project)
    // Renamed projects are very rare.
    guard try Bool.fetchOne(db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM project_key)")) == true else {
      return name
    }
    var names = try ProjectNames.read(db)
    let own = try String.fetchOne(
      db.cachedStatement(sql: "SELECT project FROM session WHERE id = ?"), arguments: [session.id])
    if let kept = [own, known].compactMap({ $0 }).first(where: { names.name(of: $0) == name }) { return kept }
    return try newKey(for: name, &names)
  }

  /// The key for rows of a project of this name. Creates the project's name if it is new.
  func newKey(for name: String, _ names: inout ProjectNames) throws -> String {
    let key = names.key(for: name)
    if names.name(of: key) != key {
      try run("INSERT INTO project_key (key, name) VALUES (?, ?) ON CONFLICT (key) DO NOTHING", [key, name])
    }
    return key
  }

  func write(_ change: RecordChange, at instant: Instant) throws {
    switch change {
    case .put(let stored): try write(.stored(stored), at: instant)
    case .remove(let id): try write(.removed(id: id), at: instant)
    case .name(let projects):
      try run("DELETE FROM project_key", [])
      for (key, name) in projects.names {
        try run("INSERT INTO project_key (key, name) VALUES (?, ?)", [Self.text(key), Self.text(name)])
      }
    case .colour(let colours):
      try run("DELETE FROM project_colour", [])
      for (name, colour) in colours {
        try run("INSERT INTO project_colour (name, colour) VALUES (?, ?)", [Self.text(name), colour])
      }
    case .attach(let attachment):
      try run(
        "INSERT INTO attachment (id, session, digest, name, size, added) VALUES (?, ?, ?, ?, ?, ?)",
        [
          attachment.id, attachment.session, attachment.digest, Self.text(attachment.name), attachment.size,
          attachment.added.milliseconds,
        ])
    case .detach(let ids):
      for id in ids { try run("UPDATE attachment SET removed = ? WHERE id = ?", [instant.milliseconds, id]) }
    case .reattach(let ids):
      for id in ids { try run("UPDATE attachment SET removed = NULL WHERE id = ?", [id]) }
    case .begin(let step):
      try run(
        "INSERT INTO undo (time, kind, json) VALUES (?, ?, ?)",
        [step.at.milliseconds, step.kind.rawValue, try JSON.line(step)])
      try forgetSteps(beyond: UndoStep.kept)
    case .bringIn(let name): try bringIn(name)
    case .takeOut(let name): try takeOut(name)
    case .end(let number):
      try run("DELETE FROM undo WHERE number = ?", [number])
    }
  }

  /// Removes all but the newest steps.
  private func forgetSteps(beyond count: Int) throws {
    let number = try Int64.fetchOne(
      db.cachedStatement(sql: "SELECT number FROM undo ORDER BY number DESC LIMIT 1 OFFSET ?"), arguments: [count])
    if let number { try run("DELETE FROM undo WHERE number <= ?", [number]) }
  }
}

extension ProjectNames {
  static func read(_ db: Database) throws -> ProjectNames {
    let rows = try Row.fetchAll(db.cachedStatement(sql: "SELECT key, name FROM project_key"))
    var names: [String: String] = [:]
    for row in rows {
      let columns = try Columns(row, of: "project_key", key: "key")
      names[columns.key] = try columns.value("name")
    }
    return ProjectNames(names)
  }
}
