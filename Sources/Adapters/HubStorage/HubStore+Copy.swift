// SPDX-License-Identifier: MIT
internal import Foundation

/// A step of a copy: a table, and how many of its rows are in the copy.
package struct CopyStep: Hashable, Sendable {
  package var table: String
  package var rows: Int
}

extension HubStore {
  /// Copies everything into `target`, whose tables must be empty, and compares each row there with its source. All of it is one
  /// transaction: after a failure, the target is as empty as before. Returns the rows of each table.
  ///
  /// The source is read as it is at one moment; what is written into it afterwards isn't in the copy.
  @discardableResult
  package func copy(
    to target: HubStore, onStep: @escaping @Sendable (CopyStep) -> Void = { _ in }
  ) async throws -> [CopyStep] {
    try await database.read { source in
      try await target.database.write { copy in
        var steps: [CopyStep] = []
        for table in HubTable.all {
          guard try await copy.query("SELECT 1 FROM \(table.name) LIMIT 1").isEmpty else {
            throw HubStorageError(.targetHasRows, table.name)
          }
        }
        for table in HubTable.all {
          let rows = try await Self.copy(table, from: source, to: copy, onStep)
          steps.append(CopyStep(table: table.name, rows: rows))
          onStep(CopyStep(table: table.name, rows: rows))
        }
        return steps
      }
    }
  }

  private static func copy(
    _ table: HubTable, from source: any HubTransaction, to target: any HubTransaction,
    _ onStep: @Sendable (CopyStep) -> Void
  ) async throws -> Int {
    let columns = table.columns.joined(separator: ", ")
    let key = table.key.joined(separator: ", ")
    var copied = 0
    var last: [HubValue] = []
    while true {
      let after = last.isEmpty ? "" : "WHERE (\(key)) > \(places(rows: 1, columns: last.count))"
      let page = try await source.query(
        "SELECT \(columns) FROM \(table.name) \(after) ORDER BY \(key) LIMIT \(table.pageSize)", last)
      guard let end = page.last else { break }
      last = Array(end.values.prefix(table.key.count))
      _ = try await target.query(
        """
        INSERT INTO \(table.name) (\(columns)) VALUES \(places(rows: page.count, columns: table.columns.count))
        """, page.flatMap(\.values))
      let written = try await target.query(
        """
        SELECT \(columns) FROM \(table.name)
        WHERE (\(key)) IN (VALUES \(places(rows: page.count, columns: table.key.count)))
        """, page.flatMap { $0.values.prefix(table.key.count) })
      guard written.count == page.count, Set(written) == Set(page) else {
        throw HubStorageError(.copyDiffers, table.name)
      }
      copied += page.count
      onStep(CopyStep(table: table.name, rows: copied))
    }
    let count = try await target.query("SELECT COUNT(*) FROM \(table.name)")[0].int(0)
    guard count == copied else { throw HubStorageError(.copyDiffers, table.name) }
    return copied
  }

  /// Writes a backup: a SQLite file with everything, which only its owner can read. `open` uses it as any other, and `copy`
  /// brings it back to a server.
  package func backUp(
    to path: String, onStep: @escaping @Sendable (CopyStep) -> Void = { _ in }
  ) async throws {
    let files = FileManager.default
    guard !files.fileExists(atPath: path) else { throw HubStorageError(.fileExists, path) }
    // An unfinished backup doesn't have the name of a finished one.
    let partial = path + ".partial"
    for name in [partial, partial + "-wal", partial + "-shm"] { try? files.removeItem(atPath: name) }
    guard files.createFile(atPath: partial, contents: nil, attributes: [.posixPermissions: 0o600]) else {
      throw HubStorageError(.fileNotMade, path)
    }
    do {
      let backup = try await HubStore.open(.file(partial))
      do {
        try await copy(to: backup, onStep: onStep)
      } catch {
        await backup.close()
        throw error
      }
      await backup.close()
      try files.moveItem(atPath: partial, toPath: path)
    } catch {
      for name in [partial, partial + "-wal", partial + "-shm"] { try? files.removeItem(atPath: name) }
      throw error
    }
  }
}
