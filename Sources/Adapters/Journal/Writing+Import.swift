// SPDX-License-Identifier: MIT
import Events
import GRDB
import History
import TimerEngine

/// Imports. Their sessions are staged invisibly in a table of their own, until all of them are there.
extension Writing {
  /// Stages a session with its attachments; false if its id exists.
  func stage(_ stored: StoredSession, _ attachments: [Attachment], for name: String, at instant: Instant) throws -> Bool
  {
    let isTaken = try Bool.fetchOne(
      db.cachedStatement(sql: "SELECT EXISTS (SELECT 1 FROM session WHERE id = ?)"), arguments: [stored.id])
    if isTaken == true { return false }
    let note = LongNote(stored.session.note)
    var values = try SessionRow.values(
      of: stored.session, project: Self.text(stored.session.project), note: note.head, at: instant)
    values += [name, Self.text(note.rest), attachments.isEmpty ? "[]" : try JSON.line(attachments)]
    try run(
      """
      INSERT INTO import_session (\(SessionRow.list), import, rest, attachments) VALUES (\(SessionRow.places), ?, ?, ?)
      ON CONFLICT DO NOTHING
      """, values)
    return db.changesCount > 0
  }

  /// Moves all staged sessions of an import into the record.
  func bringIn(_ name: String) throws {
    var names = try ProjectNames.read(db)
    let projects = try String.fetchAll(
      db, sql: "SELECT DISTINCT project FROM import_session WHERE import = ?", arguments: [name])
    let values = SessionRow.list.replacing("project", with: "?3")
    for project in projects {
      let key = try newKey(for: project, &names)
      try run(
        """
        INSERT INTO session (\(SessionRow.list), import)
          SELECT \(values), import FROM import_session WHERE import = ?1 AND project = ?2
          ON CONFLICT DO NOTHING
        """, [name, project, key])
    }
    try run(
      """
      INSERT INTO note_rest (session, text)
        SELECT id, rest FROM import_session
        WHERE import = ?1 AND rest <> '' AND id IN (SELECT id FROM session WHERE import = ?1)
        ON CONFLICT (session) DO UPDATE SET text = excluded.text
      """, [name])
    try attach(name)
    try run("DELETE FROM import_session", [])
    try run("UPDATE import SET count = (SELECT count(*) FROM session WHERE import = ?1) WHERE id = ?1", [name])
  }

  private func attach(_ name: String) throws {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT id, attachments FROM import_session
        WHERE import = ?1 AND attachments <> '[]' AND id IN (SELECT id FROM session WHERE import = ?1)
        """, arguments: [name])
    for row in rows {
      let attachments: [Attachment] = try Columns(row, of: "import_session", key: "id").json("attachments")
      for attachment in attachments { try write(.attach(attachment), at: attachment.added) }
    }
  }

  /// Removes an import and all its sessions from the record.
  func takeOut(_ name: String) throws {
    let own = "SELECT id FROM session WHERE import = ?"
    try run("DELETE FROM attachment WHERE session IN (\(own))", [name])
    try run("DELETE FROM note_rest WHERE session IN (\(own))", [name])
    try run("DELETE FROM session WHERE import = ?", [name])
    try run("DELETE FROM import WHERE id = ?", [name])
  }
}
