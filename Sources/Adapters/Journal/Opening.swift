// SPDX-License-Identifier: MIT
import ControlProtocol
import GRDB

/// The slow steps of opening a large journal.
package enum OpeningStep: Hashable, Sendable {
  /// The tables are migrated to this version.
  case migrating
  /// The journal is checked for damage.
  case checking
}

/// Opens connections to the journal.
enum Opening {
  /// A journal up to this size is checked completely when it is opened. Of a larger one, only the tables that decisions depend
  /// on are checked; the daily backup checks the rest.
  static let wholeCheckLimit: Int64 = 16 << 20
  /// Below this size, all steps finish before anybody could ask for the reason of a delay.
  static let noticeable: Int64 = 4 << 20
  /// Longer than any commit. A program that holds the lock longer is faulty.
  private static let patience: Double = 5

  /// The connection of commits. Creates or migrates the file, and checks it unless its integrity is known.
  static func open(
    _ path: String, _ gauge: WALGauge, isChecked: Bool = true, onStep: (OpeningStep) -> Void = { _ in }
  ) throws(JournalError) -> DatabaseQueue {
    try JournalFile.check(path, isWriting: true)
    return try Journal.explaining(path) {
      let database = try connect(path)
      try database.inDatabase { db in
        gauge.watch(db)
        // GRDB sets NORMAL while it prepares WAL, so FULL must follow.
        try db.execute(
          sql: """
            PRAGMA synchronous = FULL; PRAGMA fullfsync = 1; PRAGMA temp_store = MEMORY;
            PRAGMA cell_size_check = 1; PRAGMA trusted_schema = 0; PRAGMA journal_size_limit = \(16 << 20)
            """)
      }
      try checkVersion(database, path)
      let isNoticeable = Files.size(path) >= noticeable
      if isNoticeable, try !database.read(Schema.migrator.hasCompletedMigrations) { onStep(.migrating) }
      try Schema.migrator.migrate(database)
      guard isChecked else { return database }
      if isNoticeable { onStep(.checking) }
      try database.inDatabase { db in
        let isSmall = Files.size(path) <= wholeCheckLimit
        try Integrity.check(db, path, tables: isSmall ? nil : ["state", "lease", "session", "search_span"])
      }
      return database
    }
  }

  /// A connection for reading that creates and changes nothing.
  static func openToRead(_ path: String) throws(JournalError) -> DatabaseQueue {
    try JournalFile.check(path, isWriting: false)
    return try Journal.explaining(path) {
      let database = try connectToRead(path)
      try checkVersion(database, path)
      return database
    }
  }

  /// Another connection for reading, to a journal that is already open.
  static func connectToRead(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(patience)
    configuration.label = "journal.read"
    configuration.prepareDatabase { db in
      TextSearch.add(to: db)
      try db.execute(sql: "PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = 0")
    }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// Another connection, which folds the log of commits into the file and never waits for other connections.
  static func connectToFold(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .immediateError
    configuration.label = "journal.fold"
    configuration.prepareDatabase { db in
      // Folded pages must be on the disk before the log restarts.
      try db.execute(
        sql: """
          PRAGMA synchronous = FULL; PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1;
          PRAGMA trusted_schema = 0; PRAGMA wal_autocheckpoint = 0
          """)
    }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  private static func connect(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .timeout(patience)
    configuration.label = "journal"
    configuration.journalMode = .wal
    configuration.prepareDatabase { db in
      TextSearch.add(to: db)
      // Applies only to a new file, and must precede all content: freed pages can then be returned.
      try db.execute(sql: "PRAGMA auto_vacuum = INCREMENTAL")
    }
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  private static func checkVersion(_ database: DatabaseQueue, _ path: String) throws {
    guard try !database.read(Schema.migrator.hasBeenSuperseded) else {
      throw JournalError(code: .newerVersion, path: path, detail: "")
    }
  }
}
