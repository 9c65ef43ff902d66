// SPDX-License-Identifier: MIT
import Foundation
import History
import Journal
import Reports
import TimerEngine

extension Row {
  /// Pages of `segue history` over ever more sessions: the newest, and those behind the last cursor of all.
  static let history = Row(name: "history") { _ in
    guard let sqlite = Workshop.find("sqlite3") else { throw BenchmarkError("sqlite3 isn't installed") }
    var lines: [Line] = []
    for size in SessionShelf.sizes {
      let shelf = try SessionShelf(size)
      let program = try SQLProgram(sqlite, database: shelf.path)
      let journal = try Journal(path: shelf.path, readOnly: true)
      for (name, cursor) in [("first", nil), ("last", try shelf.lastCursor(journal))] {
        let sql = shelf.page(after: cursor)
        lines.append(
          Line(
            what: "history, \(name) page, \(size) sessions", rounds: 50,
            ours: Contender("segue") { try shelf.read(journal, after: cursor) }.keeping(shelf),
            baselines: [Contender("sqlite3, the same SQL", timed: { try program.answer(sql) })],
            goal: size == SessionShelf.sizes.last ? "≤ 1.5 ×, tens of ms" : ""))
      }
    }
    return lines
  }
}

extension SessionShelf {
  private static let pageLength = 50

  func read(_ journal: Journal, after cursor: SessionQuery.Cursor?) throws {
    let page = try journal.record { try $0.page(SessionQuery(), after: cursor, limit: Self.pageLength) }
    guard page.count == Self.pageLength else { throw BenchmarkError("a page has \(page.count) sessions") }
  }

  /// Behind which only one page is left.
  func lastCursor(_ journal: Journal) throws -> SessionQuery.Cursor {
    let first = days.start(of: all.lowerBound)
    let query = SessionQuery(range: first..<days.start(of: all.lowerBound.advanced(by: 7)))
    let oldest = try journal.record { try $0.page(query, limit: 1000) }
    guard let session = oldest.dropLast(Self.pageLength).last?.session else {
      throw BenchmarkError("there are too few sessions for two pages")
    }
    return SessionQuery.Cursor(after: session, at: session.endedAt ?? session.startedAt)
  }

  /// What a page asks for, in SQL.
  func page(after cursor: SessionQuery.Cursor?) -> String {
    let behind = cursor.map { "AND (session.started, session.id) < (\($0.started.milliseconds), '\($0.id)')" } ?? ""
    return """
      SELECT session.*, note_rest.text AS rest FROM session LEFT JOIN note_rest ON note_rest.session = session.id
        WHERE session.phase = 'focus' \(behind)
        ORDER BY session.started DESC, session.id DESC LIMIT \(Self.pageLength);
      """
  }
}
