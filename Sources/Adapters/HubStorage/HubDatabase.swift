// SPDX-License-Identifier: MIT

/// Runs statements within one transaction.
package protocol HubTransaction: Sendable {
  /// Runs one statement, whose parameters are `$1`, `$2`, …, and returns its rows.
  func query(_ sql: String, _ values: [HubValue]) async throws(HubStorageError) -> [HubRow]
}

extension HubTransaction {
  package func query(_ sql: String) async throws(HubStorageError) -> [HubRow] { try await query(sql, []) }

  /// The first row; nil if there is none.
  package func first(_ sql: String, _ values: [HubValue] = []) async throws(HubStorageError) -> HubRow? {
    try await query(sql, values).first
  }

  /// Runs a statement that ends with `RETURNING`, and returns whether it changed any row.
  package func changes(_ sql: String, _ values: [HubValue]) async throws(HubStorageError) -> Bool {
    try await !query(sql, values).isEmpty
  }
}

/// An engine of storage.
package protocol HubDatabase: Sendable {
  /// Runs `body` in a transaction that sees one state and changes nothing.
  func read<Value: Sendable>(
    _ body: @Sendable (any HubTransaction) async throws -> Value
  ) async throws -> Value

  /// Runs `body` in a transaction and commits it; rolls it back if `body` throws. If another transaction got in its way, or the
  /// connection broke before the commit, `body` runs again. So it must do nothing but query.
  func write<Value: Sendable>(
    _ body: @Sendable (any HubTransaction) async throws -> Value
  ) async throws -> Value

  /// As `write`, while no other process migrates.
  func migrate(_ body: @Sendable (any HubTransaction) async throws -> Void) async throws

  /// What the engine itself finds wrong with its files; empty if nothing.
  func checkFiles() async throws -> [String]

  /// Closes all connections. Transactions that run end first.
  func close() async
}
