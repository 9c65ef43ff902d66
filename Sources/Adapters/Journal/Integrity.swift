// SPDX-License-Identifier: MIT
import ControlProtocol
import GRDB

/// Checks the pages and rows of a database.
enum Integrity {
  /// Throws the first problem. `tables` limits the check to a few tables.
  static func check(_ db: Database, _ path: String, tables: [String]? = nil) throws {
    let pragmas = tables.map { $0.map { "PRAGMA quick_check(\($0))" } } ?? ["PRAGMA quick_check(1)"]
    for pragma in pragmas {
      let verdict = try String.fetchOne(db, sql: pragma) ?? ""
      guard verdict == "ok" else { throw JournalError(code: .damaged, path: path, detail: verdict) }
    }
  }
}

extension Journal {
  /// Checks the whole journal, beside running commits. Throws if it is damaged.
  package func check() throws(JournalError) {
    try readAside { [path] db in try Integrity.check(db, path) }
  }

  /// The level of `synchronous` as SQLite reports it: 2 is FULL.
  package func synchronousLevel() throws(JournalError) -> Int {
    try read { try Int.fetchOne($0, sql: "PRAGMA synchronous") ?? -1 }
  }
}
