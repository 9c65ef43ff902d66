// SPDX-License-Identifier: MIT
import GRDB
package import Reports

/// The result of comparing the sums of reports with the sessions.
package enum TallyCheck: Hashable, Sendable {
  /// There are no sums yet, or they are being made. Reports read the sessions.
  case absent
  case right(sessions: Int)
  case wrong
}

extension Journal {
  /// Calls `body` with the sums of all sessions by `days`, from one moment. The sums come from the index, and from the sessions
  /// themselves for spans that are outdated there.
  package func tallies<Value>(by days: LocalDays, _ body: (any TallySource) throws -> Value) throws -> Value {
    let result = try readAside { [index, path] db -> Result<Value, any Error> in
      let (rules, projects) = (days.rules, try Record(db).projects)
      func read(_ tables: Database, isIndex: Bool) throws -> Result<Value, any Error> {
        // The index is usually up to date. Then none of its thousands of spans is compared.
        let isWhole =
          try isIndex && SpanStamps.exists(db)
          && SpanStamps.sum(of: "search_span", db) == SpanStamps.sum(of: "span", tables)
          && Bool.fetchOne(tables, sql: "SELECT NOT EXISTS (SELECT 1 FROM span WHERE rules <> ?)", arguments: [rules])
            == true
        let stamps = try isWhole ? [:] : SpanStamps.read(db)
        let known = try isWhole || !isIndex ? [:] : HistoryIndex.known(tables)
        let isCurrent = { (span: IndexSpan) in
          stamps[span].map { known[span]?.isCurrent($0, by: rules) ?? false } ?? false
        }
        let tallies = try IndexedTallies(
          tables, projects: projects, outdated: known.keys.filter { !isCurrent($0) },
          fresh: stamps.keys.filter { !isCurrent($0) }
        ) { span in try Self.explaining(path) { try SpanTallies(span, of: db, by: days).tallies } }
        let result = Result { try body(tallies) }
        if case .failure(let error as DatabaseError) = result { throw error }
        return result
      }
      if let connection = index.openToRead(),
        let result = try index.reading(connection, { try read($0, isIndex: true) })
      {
        return result
      }
      return try DatabaseQueue().inDatabase { tables in
        try TallyTables.create(tables)
        return try read(tables, isIndex: false)
      }
    }
    return try result.get()
  }

  /// Compares all sessions with all sums, beside running commits.
  package func checkTallies(by days: LocalDays) throws(JournalError) -> TallyCheck {
    try readAside { [index, path] db in
      guard let connection = index.openToRead() else { return .absent }
      let stamps = try SpanStamps.read(db)
      let check = try index.reading(connection) { tables -> TallyCheck in
        let (known, rules) = (try HistoryIndex.known(tables), days.rules)
        var (sessions, spans) = (0, 0)
        for (span, stamp) in stamps {
          let sums = try Self.explaining(path) { try SpanTallies(span, of: db, by: days) }
          sessions += sums.sessions
          guard known[span]?.isCurrent(stamp, by: rules) == true else { continue }
          spans += 1
          guard try TallyTables.have(sums.tallies, of: span, tables) else { return .wrong }
        }
        let isLeftOver = "SELECT EXISTS (SELECT 1 FROM task WHERE id NOT IN (SELECT task FROM hour_tally))"
        if try Bool.fetchOne(tables, sql: isLeftOver) == true { return .wrong }
        return spans == 0 && !stamps.isEmpty ? .absent : .right(sessions: sessions)
      }
      return check ?? .wrong
    }
  }
}
