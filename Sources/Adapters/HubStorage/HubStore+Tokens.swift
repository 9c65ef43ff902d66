// SPDX-License-Identifier: MIT
package import HubModel

/// An access token as its owner sees it.
package struct AccessToken: Hashable, Sendable, Identifiable {
  package var id: TokenID
  /// The machine's name.
  package var name: String
  package var scopes: [String]
  package var createdAt: Int64
  package var usedAt: Int64?
}

extension HubStore {
  /// Adds a token that is stored as its SHA-256.
  @discardableResult
  package func addToken(
    _ hash: [UInt8], name: String, scopes: [String], of person: PersonID, now: Int64
  ) async throws -> TokenID {
    try await database.write { db in
      try await Self.addToken(hash, name: name, scopes: scopes, of: person, now: now, db)
    }
  }

  static func addToken(
    _ hash: [UInt8], name: String, scopes: [String], of person: PersonID, now: Int64, _ db: any HubTransaction
  ) async throws -> TokenID {
    let id: TokenID = identifier()
    _ = try await db.query(
      "INSERT INTO token (id, hash, person, name, scopes, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
      [id.value, .bytes(hash), person.value, .text(name), .text(scopes.joined(separator: " ")), .integer(now)])
    return id
  }

  private static func token(_ row: HubRow, from column: Int) -> AccessToken {
    AccessToken(
      id: TokenID(rawValue: row.int(column)), name: row.text(column + 1),
      scopes: row.text(column + 2).split(separator: " ").map(String.init), createdAt: row.int(column + 3),
      usedAt: row.optionalInt(column + 4))
  }

  /// The token with this SHA-256 and its owner; nil if it is unknown, or its account suspended.
  package func token(_ hash: [UInt8], now: Int64) async throws -> (token: AccessToken, person: Person)? {
    let found = try await database.read { db in
      try await db.first(
        """
        SELECT \(Self.personColumns), t.id, t.name, t.scopes, t.created_at, t.used_at
        FROM token t JOIN person p ON p.id = t.person WHERE t.hash = $1 AND p.suspended = 0
        """, [.bytes(hash)]
      ).map { (token: Self.token($0, from: 13), person: Self.person($0)) }
    }
    if let found, found.token.usedAt.map({ $0 <= now - Self.noting }) ?? true {
      try await database.write { db in
        _ = try await db.query(
          "UPDATE token SET used_at = $2 WHERE id = $1", [found.token.id.value, .integer(now)])
      }
    }
    return found
  }

  /// All tokens of an account, the newest first.
  package func tokens(of person: PersonID) async throws -> [AccessToken] {
    try await database.read { db in
      try await db.query(
        "SELECT id, name, scopes, created_at, used_at FROM token WHERE person = $1 ORDER BY created_at DESC, id",
        [person.value]
      ).map { Self.token($0, from: 0) }
    }
  }

  /// Ends a token of this account; false if it has none of this number.
  package func revoke(_ token: TokenID, of person: PersonID) async throws -> Bool {
    try await database.write { db in
      try await db.changes(
        "DELETE FROM token WHERE id = $1 AND person = $2 RETURNING id", [token.value, person.value])
    }
  }
}
