// SPDX-License-Identifier: MIT
internal import Foundation
internal import GRDB

/// The engine over one file of SQLite: one connection writes, some read beside it.
struct SQLiteDatabase: HubDatabase {
  private let writer: ConnectionPool<SQLiteConnection>
  private let readers: ConnectionPool<SQLiteConnection>

  /// Opens the file, and makes it if it doesn't exist.
  init(path: String) throws {
    let first = try SQLiteConnection.repeated { () throws(HubStorageError) in
      try SQLiteConnection(path: path, isWriter: true)
    }
    writer = ConnectionPool(limit: 1, make: { first }, end: { $0.close() })
    readers = ConnectionPool(
      limit: 4, make: { try SQLiteConnection(path: path, isWriter: false) }, end: { $0.close() })
  }

  func read<Value: Sendable>(
    _ body: @Sendable (any HubTransaction) async throws -> Value
  ) async throws -> Value {
    try await Repetition.run { try await Self.transaction(readers, body) }
  }

  func write<Value: Sendable>(
    _ body: @Sendable (any HubTransaction) async throws -> Value
  ) async throws -> Value {
    try await Repetition.run { try await Self.transaction(writer, body) }
  }

  /// SQLite's lock for writing keeps other processes out.
  func migrate(_ body: @Sendable (any HubTransaction) async throws -> Void) async throws { try await write(body) }

  private static func transaction<Value: Sendable>(
    _ pool: ConnectionPool<SQLiteConnection>, _ body: @Sendable (any HubTransaction) async throws -> Value
  ) async throws -> Value {
    let connection = try await pool.borrow()
    do {
      try await connection.begin()
      let value = try await body(connection)
      try await connection.commit()
      await pool.giveBack(connection)
      return value
    } catch {
      await connection.rollback()
      await pool.giveBack(connection)
      throw error
    }
  }

  func checkFiles() async throws -> [String] {
    try await read { db in
      let damages = try await db.query("SELECT integrity_check FROM pragma_integrity_check")
      let orphans = try await db.query("SELECT DISTINCT \"table\" FROM pragma_foreign_key_check")
      return damages.map { $0.text(0) }.filter { $0 != "ok" }
        + orphans.map { "a row of \($0.text(0)) refers to a row that is missing" }
    }
  }

  /// The level of `synchronous` as SQLite reports it: 2 is FULL.
  func synchronousLevel() async throws -> Int64 {
    try await write { db in try await db.query("SELECT synchronous FROM pragma_synchronous")[0].int(0) }
  }

  func close() async {
    await readers.close()
    await writer.close()
  }
}
