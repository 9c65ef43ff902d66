// SPDX-License-Identifier: MIT
import Events
import GRDB
package import Reports
import TimerEngine

extension Journal {
  /// Calls `body` with each session that has ended, one after the other: however many there are, one is in memory.
  package func eachEndedSession(_ body: (CountedSession) -> Void) throws(JournalError) {
    try readAside { db in
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT phase, outcome, task, project, started, ended, segments, json_array_length(strikes), id
          FROM session WHERE ended IS NOT NULL
          """)
      while let row = try rows.next() { body(try Self.counted(row)) }
    }
  }

  private static func counted(_ row: Row) throws -> CountedSession {
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
    return CountedSession(
      phase: phase, task: try value(2, "task"), project: try value(3, "project"), outcome: outcome,
      startedAt: Instant(milliseconds: try value(4, "started")),
      endedAt: Instant(milliseconds: try value(5, "ended")), segments: segments, strikes: try value(7, "strikes"))
  }
}

/// Segments as they are written, read without a decoder: a report reads them by the hundred thousand.
enum SegmentText {
  /// `[{"end":1,"start":0}]`; nil for whatever else is JSON.
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
