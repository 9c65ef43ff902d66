// SPDX-License-Identifier: MIT
package import HubModel

extension HubStore {
  /// Adds a link for a forgotten password, stored as its SHA-256.
  package func addResetLink(_ hash: [UInt8], of person: PersonID, now: Int64, until end: Int64) async throws {
    try await database.write { db in
      _ = try await db.query(
        "INSERT INTO reset_link (hash, person, created_at, expires_at) VALUES ($1, $2, $3, $4)",
        [.bytes(hash), person.value, .integer(now), .integer(end)])
    }
  }

  /// Whether a link can still be used.
  package func hasResetLink(_ hash: [UInt8], now: Int64) async throws -> Bool {
    try await database.read { db in
      try await db.first(
        "SELECT person FROM reset_link WHERE hash = $1 AND used_at IS NULL AND expires_at > $2",
        [.bytes(hash), .integer(now)]) != nil
    }
  }

  /// Uses a link up: changes the password and ends all sessions. Returns whose account it is; nil if the link is unknown, expired
  /// or used.
  package func useResetLink(_ hash: [UInt8], password: String, now: Int64) async throws -> PersonID? {
    try await database.write { db in
      let row = try await db.first(
        """
        UPDATE reset_link SET used_at = $2 WHERE hash = $1 AND used_at IS NULL AND expires_at > $2 RETURNING person
        """, [.bytes(hash), .integer(now)])
      guard let row else { return nil }
      let person = PersonID(rawValue: row.int(0))
      try await Self.setPassword(password, of: person, db)
      return person
    }
  }
}
