// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import GRDB
import History
import Reports
import TimerEngine

extension Journal {
  /// The problems of unreadable rows of ended sessions, each with its id: at most `limit`.
  package func damagedSessions(limit: Int = 10) throws(JournalError) -> [JournalError] {
    try readAside { [path] db in
      var errors: [JournalError] = []
      func note(_ damage: DamagedRow) {
        guard errors.count < limit else { return }
        errors.append(JournalError(code: .damaged, path: path, detail: damage.description))
      }
      try CountedSession.each(db, damaged: note) { _ in }
      return errors
    }
  }
}

extension CountedSession {
  /// The columns of `session` that `init(row:)` reads, in order. Invalid JSON would abort a whole statement.
  static let columns = """
    phase, outcome, task, project, started, ended, segments,
    CASE WHEN strikes = '[]' THEN 0 WHEN json_valid(strikes) THEN json_array_length(strikes) END, id
    """

  /// Calls `body` with each ended session, of one span or of all. Its project is the key in its row, which may have another
  /// name by now. Skips unreadable rows.
  static func each(
    _ db: Database, in span: IndexSpan? = nil, damaged: (DamagedRow) -> Void = { _ in },
    _ body: (CountedSession) throws -> Void
  ) throws {
    let times = span.map { $0.range.lowerBound.milliseconds..<$0.range.upperBound.milliseconds }
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT \(columns) FROM session
          WHERE \(times == nil ? "true" : "started >= :from AND started < :to") AND ended IS NOT NULL
          """), arguments: times.map { ["from": $0.lowerBound, "to": $0.upperBound] } ?? [:])
    while let row = try rows.next() {
      let session: CountedSession
      do {
        session = try CountedSession(row: row)
      } catch let damage as DamagedRow {
        damaged(damage)
        continue
      }
      try body(session)
    }
  }

  init(row: Row) throws {
    func value<Value: DatabaseValueConvertible>(_ index: Int, _ column: String) throws(DamagedRow) -> Value {
      let stored: DatabaseValue = row[index]
      guard let value = Value.fromDatabaseValue(stored) else {
        throw DamagedRow(table: "session", key: "\(row[8] as DatabaseValue)", problem: "'\(column)' is \(stored)")
      }
      return value
    }
    guard let phase = Phase(rawValue: try value(0, "phase")), let outcome = Outcome(rawValue: try value(1, "outcome"))
    else {
      throw DamagedRow(table: "session", key: try value(8, "id"), problem: "'phase' or 'outcome' is none of ours")
    }
    let text: String = try value(6, "segments")
    let segments =
      try SegmentText.read(text) ?? DamagedRow.read([Segment].self, from: text, table: "session", key: value(8, "id"))
    self.init(
      phase: phase, task: try value(2, "task"), project: try value(3, "project"), outcome: outcome,
      startedAt: Instant(milliseconds: try value(4, "started")),
      endedAt: Instant(milliseconds: try value(5, "ended")), segments: segments, strikes: try value(7, "strikes"))
  }
}

/// Parses the text of segments without a decoder: a report reads hundreds of thousands of them.
enum SegmentText {
  /// Parses `[{"end":1,"start":0}]`; nil for any other JSON.
  static func read(_ text: String) -> [Segment]? {
    var rest = Substring(text).utf8
    var segments: [Segment] = []
    func take(_ expected: StaticString) -> Bool {
      let matches = expected.withUTF8Buffer { rest.starts(with: $0) }
      if matches { rest = rest.dropFirst(expected.utf8CodeUnitCount) }
      return matches
    }
    func number() -> Int64? {
      let digits = rest.prefix { $0 == UInt8(ascii: "-") || (48...57).contains($0) }
      rest = rest.dropFirst(digits.count)
      return Int64(Substring(digits))
    }
    guard take("[") else { return nil }
    while true {
      guard take("{\"end\":"), let end = number(), take(",\"start\":"), let start = number(), take("}") else {
        return nil
      }
      segments.append(Segment(start: Instant(milliseconds: start), end: Instant(milliseconds: end)))
      if take(",") { continue }
      return take("]") && rest.isEmpty ? segments : nil
    }
  }
}
