// SPDX-License-Identifier: MIT
package import HubModel

/// How many rows the hub has: for metrics and the page of administrators.
package struct HubCounts: Hashable, Sendable {
  package var people: Int64
  package var administrators: Int64
  package var suspended: Int64
  package var machines: Int64
  package var groups: Int64
  package var focusing: Int64
}

/// The outcome of an administrator's change.
package enum AdministrationChange: Hashable, Sendable {
  case done
  case notFound
  /// The hub would be left without an administrator who can log in.
  case lastAdministrator
}

extension HubStore {
  /// Accounts by handle, from `offset` on; with `text`, those whose handle or name contains it.
  package func people(
    matching text: String = "", offset: Int = 0, limit: Int = 100
  ) async throws -> [Person] {
    let text = text.lowercased().replacing("\0", with: "").replacing("!", with: "!!").replacing("%", with: "!%")
      .replacing("_", with: "!_")
    return try await database.read { db in
      try await db.query(
        """
        SELECT \(Self.personColumns) FROM person p
        WHERE p.handle LIKE $1 ESCAPE '!' OR LOWER(p.name) LIKE $1 ESCAPE '!' ORDER BY p.handle LIMIT $2 OFFSET $3
        """, [.text("%\(text)%"), .integer(Int64(limit)), .integer(Int64(offset))]
      ).map { Self.person($0) }
    }
  }

  package func counts(now: Int64) async throws -> HubCounts {
    try await database.read { db in
      let row = try await db.first(
        """
        SELECT (SELECT COUNT(*) FROM person), (SELECT COUNT(*) FROM person WHERE administrator = 1),
          (SELECT COUNT(*) FROM person WHERE suspended = 1), (SELECT COUNT(*) FROM token),
          (SELECT COUNT(*) FROM team), (SELECT COUNT(*) FROM focusing WHERE ends_at > $1)
        """, [.integer(now)])
      guard let row else { throw HubStorageError(.failed, "a count has no row") }
      return HubCounts(
        people: row.int(0), administrators: row.int(1), suspended: row.int(2), machines: row.int(3),
        groups: row.int(4), focusing: row.int(5))
    }
  }

  /// Whether there is any administrator yet.
  package func hasAdministrator() async throws -> Bool {
    try await database.read { db in
      try await db.first("SELECT id FROM person WHERE administrator = 1 AND suspended = 0 LIMIT 1") != nil
    }
  }

  /// All administrators by handle, those who are suspended too.
  package func administrators() async throws -> [Person] {
    try await database.read { db in
      try await db.query("SELECT \(Self.personColumns) FROM person p WHERE p.administrator = 1 ORDER BY p.handle")
        .map { Self.person($0) }
    }
  }

  /// Suspends an account, which ends its sessions, or restores it. Boards follow in the same transaction.
  package func setSuspended(_ isSuspended: Bool, _ id: PersonID) async throws -> AdministrationChange {
    try await database.write { db in
      if isSuspended, try await Self.remainsLastAdministrator(id, db) { return .lastAdministrator }
      let done = try await db.changes(
        "UPDATE person SET suspended = $2 WHERE id = $1 RETURNING id", [id.value, HubValue(isSuspended)])
      guard done else { return .notFound }
      if isSuspended { _ = try await db.query("DELETE FROM session WHERE person = $1", [id.value]) }
      try await Self.relist(id, db)
      return .done
    }
  }

  package func setAdministrator(_ isAdministrator: Bool, _ id: PersonID) async throws -> AdministrationChange {
    try await database.write { db in
      if !isAdministrator, try await Self.remainsLastAdministrator(id, db) { return .lastAdministrator }
      let done = try await db.changes(
        "UPDATE person SET administrator = $2 WHERE id = $1 RETURNING id", [id.value, HubValue(isAdministrator)])
      return done ? .done : .notFound
    }
  }

  /// Whether the hub would have no administrator without this account, for a transaction that makes them fewer. All of these
  /// write one row, so that the second of two at the same time is repeated, and sees what the first one did.
  private static func remainsLastAdministrator(_ id: PersonID, _ db: any HubTransaction) async throws -> Bool {
    _ = try await db.query(
      """
      INSERT INTO setting (name, value) VALUES ('administrators', $1) ON CONFLICT (name) DO UPDATE SET value = $1
      """, [.text(id.description)])
    let rows = try await db.query("SELECT id FROM person WHERE administrator = 1 AND suspended = 0")
    return rows.count == 1 && rows[0].int(0) == id.rawValue
  }

  /// A setting of the hub, such as `registration`; nil if it was never set.
  package func setting(_ name: String) async throws -> String? {
    try await database.read { db in
      try await db.first("SELECT value FROM setting WHERE name = $1", [.text(name)])?.text(0)
    }
  }

  /// All settings of the hub.
  package func settings() async throws -> [String: String] {
    try await database.read { db in
      let rows = try await db.query("SELECT name, value FROM setting")
      return Dictionary(rows.map { ($0.text(0), $0.text(1)) }, uniquingKeysWith: { $1 })
    }
  }

  package func setSetting(_ name: String, to value: String) async throws {
    try await database.write { db in
      _ = try await db.query(
        "INSERT INTO setting (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = $2",
        [.text(name), .text(value)])
    }
  }
}
