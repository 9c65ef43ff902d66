// SPDX-License-Identifier: MIT
internal import Hashing
internal import HubModel

/// All that the hub keeps. Times are Unix seconds that the caller passes; secrets arrive as their SHA-256.
package struct HubStore: Sendable {
  package let database: any HubDatabase

  /// A store over a database whose schema is this version's: see `open`.
  package init(database: any HubDatabase) { self.database = database }

  /// Opens the database at `address`: a path of SQLite's file, or `postgres://…`. Migrates its schema.
  package static func open(_ address: HubAddress) async throws -> HubStore {
    let database: any HubDatabase =
      switch address {
      case .file(let path): try SQLiteDatabase(path: path)
      case .server(let url): PostgresDatabase(url: url)
      }
    do {
      try await Schema.migrate(database)
    } catch {
      await database.close()
      throw error
    }
    return HubStore(database: database)
  }

  package func close() async { await database.close() }

  /// A new random identifier.
  static func identifier<ID: HubIdentifier>(_ type: ID.Type = ID.self) -> ID {
    let number = RandomBytes.make(8).reduce(Int64(0)) { $0 << 8 | Int64($1) } & (ID.bound - 1)
    return ID(rawValue: max(1, number))
  }
}

/// Where a hub's database is.
package enum HubAddress: Hashable, Sendable {
  /// SQLite's file.
  case file(String)
  /// PostgreSQL, as a URL that libpq reads.
  case server(String)

  /// `postgres://…` and `postgresql://…` are servers; any other text is a path.
  package init(_ text: String) {
    self = text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") ? .server(text) : .file(text)
  }
}

extension HubIdentifier {
  var value: HubValue { .integer(rawValue) }
}
