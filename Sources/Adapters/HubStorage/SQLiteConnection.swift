// SPDX-License-Identifier: MIT
internal import Foundation
internal import GRDB

/// A connection to a file of SQLite. Its statements run on its own queue, so that no task's thread waits for the disk.
struct SQLiteConnection: HubTransaction {
  private let queue: DatabaseQueue
  private let isWriter: Bool
  /// Longer than any transaction of another process.
  private static let patience: Double = 5

  init(path: String, isWriter: Bool) throws(HubStorageError) {
    self.isWriter = isWriter
    var configuration = Configuration()
    configuration.busyMode = .timeout(Self.patience)
    configuration.label = isWriter ? "hub.write" : "hub.read"
    configuration.readonly = !isWriter
    // A transaction spans several calls.
    configuration.allowsUnsafeTransactions = true
    queue = try Self.explaining {
      let queue = try DatabaseQueue(path: path, configuration: configuration)
      try queue.inDatabase { db in
        if isWriter {
          try db.execute(sql: "PRAGMA journal_mode = WAL")
          // FULL comes after WAL: a commit that was answered survives a loss of power.
          try db.execute(sql: "PRAGMA synchronous = FULL; PRAGMA fullfsync = 1; PRAGMA checkpoint_fullfsync = 1")
          guard try Int.fetchOne(db, sql: "PRAGMA synchronous") == 2 else {
            throw HubStorageError(.failed, "SQLite doesn't write commits to the disk")
          }
        }
        try db.execute(sql: "PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = 0; PRAGMA cache_size = -65536")
      }
      return queue
    }
  }

  /// Tries again while another process changes a new file to WAL, for which SQLite doesn't wait.
  static func repeated(_ open: () throws(HubStorageError) -> SQLiteConnection) throws(HubStorageError)
    -> SQLiteConnection
  {
    for _ in 0..<100 {
      do {
        return try open()
      } catch {
        guard error.code == .busy else { throw error }
        Thread.sleep(forTimeInterval: 0.05)
      }
    }
    return try open()
  }

  func close() { try? queue.close() }

  func begin() async throws(HubStorageError) {
    let kind: Database.TransactionKind = isWriter ? .immediate : .deferred
    try await run { db in try db.beginTransaction(kind) }
  }

  func commit() async throws(HubStorageError) {
    try await run { db in try db.commit() }
  }

  func rollback() async {
    // Some failures have ended the transaction already.
    try? await run { db in if db.isInsideTransaction { try db.rollback() } }
  }

  func query(_ sql: String, _ values: [HubValue]) async throws(HubStorageError) -> [HubRow] {
    let arguments = try Self.arguments(values)
    return try await run { db in
      let statement = try db.cachedStatement(sql: sql)
      guard statement.columnCount > 0 else {
        try statement.execute(arguments: arguments)
        return []
      }
      let rows = try Row.fetchCursor(statement, arguments: arguments)
      var result: [HubRow] = []
      while let row = try rows.next() {
        result.append(HubRow(try row.databaseValues.map(Self.value)))
      }
      return result
    }
  }

  /// SQLite numbers `$1` by its first place in the text, so values are bound by name.
  private static func arguments(_ values: [HubValue]) throws(HubStorageError) -> StatementArguments {
    var named: [String: DatabaseValue] = [:]
    named.reserveCapacity(values.count)
    for (number, value) in zip(1..., values) {
      named[String(number)] =
        switch value {
        case .null: .null
        case .integer(let integer): integer.databaseValue
        case .text(let text): try HubStorageError.checked(text).databaseValue
        case .bytes(let bytes): Data(bytes).databaseValue
        }
    }
    return StatementArguments(named)
  }

  private static func value(_ value: DatabaseValue) throws -> HubValue {
    switch value.storage {
    case .null: .null
    case .int64(let integer): .integer(integer)
    case .string(let text): .text(text)
    case .blob(let data): .bytes([UInt8](data))
    case .double: throw HubStorageError(.failed, "a column has a fraction")
    }
  }

  private func run<Value: Sendable>(
    _ body: @escaping @Sendable (Database) throws -> Value
  ) async throws(HubStorageError) -> Value {
    let result: Result<Value, HubStorageError> = await withCheckedContinuation { continuation in
      queue.asyncWriteWithoutTransaction { db in
        continuation.resume(
          returning: Result { () throws(HubStorageError) in try Self.explaining { try body(db) } })
      }
    }
    return try result.get()
  }

  /// Translates GRDB's errors.
  private static func explaining<Value>(_ body: () throws -> Value) throws(HubStorageError) -> Value {
    do {
      return try body()
    } catch let error as HubStorageError {
      throw error
    } catch let error as DatabaseError {
      let code: HubStorageError.Code =
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
        case .SQLITE_CONSTRAINT: .constraint
        case .SQLITE_FULL: .full
        case .SQLITE_CORRUPT, .SQLITE_NOTADB: .damaged
        default: .failed
        }
      // Without the statement's values, which don't belong into a log.
      throw HubStorageError(code, "\(error.message ?? "error \(error.extendedResultCode.rawValue)")")
    } catch {
      throw HubStorageError(.failed, "\(error)")
    }
  }
}

extension HubStorageError {
  /// PostgreSQL takes no zero byte in a text, so none is taken at all.
  static func checked(_ text: String) throws(HubStorageError) -> String {
    guard !text.utf8.contains(0) else { throw HubStorageError(.zeroByte, "a text has a zero byte") }
    return text
  }
}
