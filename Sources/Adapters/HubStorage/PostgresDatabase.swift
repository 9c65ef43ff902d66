// SPDX-License-Identifier: MIT
internal import Foundation

/// The engine over a PostgreSQL server, for any number of processes.
struct PostgresDatabase: HubDatabase {
  private let pool: ConnectionPool<PostgresConnection>
  /// The key of the lock under which schemas are migrated: "segue" as bytes.
  private static let migrationLock: Int64 = 0x73_6567_7565

  init(url: String) {
    let size = min(10, max(4, ProcessInfo.processInfo.activeProcessorCount * 2))
    pool = ConnectionPool(
      limit: size, make: { try await PostgresConnection.open(url) }, end: { await $0.close() })
  }

  func read<Value: Sendable>(
    _ body: @Sendable (any HubTransaction) async throws -> Value
  ) async throws -> Value {
    try await Repetition.run { try await transaction("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", body) }
  }

  /// A row that another transaction changed meanwhile is a serialisation failure, after which all of `body` runs again. Two
  /// transactions that change different rows don't see one another: what has to be unique is so by an index.
  func write<Value: Sendable>(
    _ body: @Sendable (any HubTransaction) async throws -> Value
  ) async throws -> Value {
    try await Repetition.run { try await transaction("BEGIN ISOLATION LEVEL REPEATABLE READ", body) }
  }

  func migrate(_ body: @Sendable (any HubTransaction) async throws -> Void) async throws {
    try await Repetition.run {
      // At this level, whoever waited for the lock sees what the one before it did.
      try await transaction("BEGIN ISOLATION LEVEL READ COMMITTED") { db in
        _ = try await db.query("SET LOCAL statement_timeout = 0")
        _ = try await db.query("SELECT pg_advisory_xact_lock($1)", [.integer(Self.migrationLock)])
        try await body(db)
      }
    }
  }

  private func transaction<Value: Sendable>(
    _ begin: String, _ body: @Sendable (any HubTransaction) async throws -> Value
  ) async throws -> Value {
    let connection = try await pool.borrow()
    do {
      _ = try await connection.query(begin, [])
      let value = try await body(connection)
      try await connection.commit()
      await pool.giveBack(connection)
      return value
    } catch {
      if await connection.rollback() { await pool.giveBack(connection) } else { await pool.discard(connection) }
      throw error
    }
  }

  /// The server looks after its own files.
  func checkFiles() async throws -> [String] { [] }

  func close() async { await pool.close() }
}
