// SPDX-License-Identifier: MIT
import Foundation
import History
import Journal
import Reports
import TimerEngine

extension Row {
  /// Pages of `segue history` over ever more sessions: the newest, those behind the last cursor of all, and the newest
  /// with a tag or a text.
  static let history = Row(name: "history") { _ in
    guard let sqlite = Workshop.find("sqlite3") else { throw BenchmarkError("sqlite3 isn't installed") }
    var lines: [Line] = []
    for size in SessionShelf.sizes {
      let shelf = try SessionShelf(size)
      let program = try SQLProgram(sqlite, database: shelf.path)
      let journal = try Journal(path: shelf.path, readOnly: true)
      let isLargest = size == SessionShelf.sizes.last
      for (name, cursor) in [("first", nil), ("last", try shelf.lastCursor(journal))] {
        let sql = shelf.page(after: cursor)
        lines.append(
          Line(
            what: "history, \(name) page, \(size) sessions", rounds: 50,
            ours: Contender("segue") { try shelf.read(journal, after: cursor) }.keeping(shelf),
            baselines: [Contender("sqlite3, the same SQL", timed: { try program.answer(sql) })],
            goal: isLargest ? "≤ 1.5 ×, tens of ms" : ""))
      }
      for filter in shelf.filters {
        let sql = shelf.page(where: filter.condition)
        lines.append(
          Line(
            what: "history, \(filter.name), \(size) sessions", rounds: 10,
            ours: Contender("segue") { try shelf.read(journal, filter) }.keeping(shelf),
            baselines: [Contender(filter.baseline, timed: { try program.answer(sql) })],
            goal: isLargest ? "≤ 50 ms" : ""))
      }
    }
    return lines
  }
}

/// What a page is narrowed to.
struct ShelfFilter {
  var name: String
  var query: SessionQuery
  /// The same in SQL, as one would write it without thinking.
  var condition: String
  /// What answers that.
  var baseline: String
  /// How many focuses it leaves.
  var count: Int
}

extension SessionShelf {
  private static let pageLength = 50
  static let selection = """
    SELECT session.*, note_rest.text AS rest FROM session LEFT JOIN note_rest ON note_rest.session = session.id
    """

  /// Tags and texts that many focuses have, or very few, or none.
  var filters: [ShelfFilter] {
    let focuses = (count + 1) / 2
    return [
      tagFilter("common tag", Self.commonTag), tagFilter("rare tag", Self.rareTag),
      tagFilter("tag nowhere", Self.unknownWord), textFilter("word everywhere", "task", count: focuses),
      textFilter("common word", Self.commonWord, count: noted[Self.commonWord, default: 0]),
      textFilter("rare word", Self.rareWord, count: noted[Self.rareWord, default: 0]),
      textFilter("word nowhere", Self.unknownWord, count: 0),
      textFilter("two letters everywhere", "ta", count: focuses),
      textFilter("two rare letters", "kk", count: noted[Self.rareWord, default: 0]),
      textFilter("two letters nowhere", "zq", count: 0),
    ]
  }

  private func tagFilter(_ name: String, _ tag: String) -> ShelfFilter {
    ShelfFilter(
      name: name, query: SessionQuery(tag: tag),
      condition: "EXISTS (SELECT 1 FROM json_each(session.tags) WHERE value = '\(tag)')",
      baseline: "sqlite3, json_each of each session", count: tagged[tag, default: 0])
  }

  private func textFilter(_ name: String, _ text: String, count: Int) -> ShelfFilter {
    let columns = ["session.task", "session.note", "ifnull(note_rest.text, '')"]
    return ShelfFilter(
      name: name, query: SessionQuery(text: text),
      condition: "(" + columns.map { "\($0) LIKE '%\(text)%'" }.joined(separator: " OR ") + ")",
      baseline: "sqlite3, LIKE on each session", count: count)
  }

  /// Reads a page, and looks whether as much is on it as there has to be.
  func read(_ journal: Journal, _ filter: ShelfFilter? = nil, after cursor: SessionQuery.Cursor? = nil) throws {
    let query = filter?.query ?? SessionQuery()
    let page = try journal.record { try $0.page(query, after: cursor, limit: Self.pageLength) }
    let expected = min(Self.pageLength, filter?.count ?? Self.pageLength)
    guard page.count == expected else {
      throw BenchmarkError("a page (\(filter?.name ?? "of all")) has \(page.count) sessions, not \(expected)")
    }
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
  func page(where condition: String? = nil, after cursor: SessionQuery.Cursor? = nil) -> String {
    let behind = cursor.map { "(session.started, session.id) < (\($0.started.milliseconds), '\($0.id)')" }
    let conditions = ["session.phase = 'focus'"] + [condition, behind].compactMap { $0 }
    return """
      \(Self.selection) WHERE \(conditions.joined(separator: " AND "))
        ORDER BY session.started DESC, session.id DESC LIMIT \(Self.pageLength);
      """
  }
}
