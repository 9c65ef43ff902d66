// SPDX-License-Identifier: MIT
import ControlProtocol
import GRDB

/// What the opening of a large journal takes its time for.
package enum OpeningStep: Hashable, Sendable {
  /// Its tables become those of this version.
  case migrating
  /// It is looked whether it is sound.
  case checking
}

/// How connections to the journal are made.
enum Opening {
  /// Up to this size all of a journal is looked through when it is opened; of a larger one what is decided from, and
  /// the rest with the daily backup.
  static let wholeCheckLimit: Int64 = 16 << 20
  /// Below this size all of that is done before anybody could ask what takes so long.
  static let noticeable: Int64 = 4 << 20
  /// Longer than any commit; another program that takes longer is at fault.
  private static let patience: Double = 5

  /// The connection of commits: makes the file, or migrates it, and looks whether it is sound where that isn't known.
  static func open(
    _ path: String, _ gauge: WALGauge, isChecked: Bool = true, onStep: (OpeningStep) -> Void = { _ in }
  ) throws(JournalError) -> DatabaseQueue {
    try JournalFile.check(path, isWriting: true)
    return try Journal.explaining(path) {
      let database = try connect(path)
      try database.inDatabase { db in
        gauge.watch(db)
        // GRDB sets NORMAL while it prepares WAL: FULL has to come after that.
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

  /// A connection for reading where nothing may be made or changed.
  static func openToRead(_ path: String) throws(JournalError) -> DatabaseQueue {
    try JournalFile.check(path, isWriting: false)
    return try Journal.explaining(path) {
      let database = try connectToRead(path)
      try checkVersion(database, path)
      return database
    }
  }

  /// Another connection for reading, to a journal that is open already.
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

  /// Another connection that folds the log of commits into the file, and waits for nobody.
  static func connectToFold(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .immediateError
    configuration.label = "journal.fold"
    configuration.prepareDatabase { db in
      // Whatever it folds in has to be on the disk before the log is begun anew.
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
      // Counts for a new file only, and has to come before anything is in it: freed pages can be given back.
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
