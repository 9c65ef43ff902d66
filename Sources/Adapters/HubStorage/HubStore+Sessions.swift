// SPDX-License-Identifier: MIT
package import HubModel

/// A login in a browser.
package struct HubSession: Hashable, Sendable {
  package var person: Person
  package var createdAt: Int64
  package var seenAt: Int64
}

extension HubStore {
  /// Use is noted this rarely, in seconds: a page that reads would write otherwise.
  static let noting: Int64 = 300

  /// Begins a session. With `replacing`, the session of that SHA-256 ends in the same transaction.
  package func startSession(
    _ hash: [UInt8], of person: PersonID, replacing old: [UInt8]? = nil, now: Int64, until end: Int64
  ) async throws {
    try await database.write { db in
      if let old { _ = try await db.query("DELETE FROM session WHERE hash = $1", [.bytes(old)]) }
      _ = try await db.query(
        "INSERT INTO session (hash, person, created_at, seen_at, expires_at) VALUES ($1, $2, $3, $3, $4)",
        [.bytes(hash), person.value, .integer(now), .integer(end)])
    }
  }

  /// The session with this SHA-256; nil if it is unknown or expired, or its account suspended.
  package func session(_ hash: [UInt8], now: Int64) async throws -> HubSession? {
    let session = try await database.read { db in
      try await db.first(
        """
        SELECT \(Self.personColumns), s.created_at, s.seen_at FROM session s JOIN person p ON p.id = s.person
        WHERE s.hash = $1 AND s.expires_at > $2 AND p.suspended = 0
        """, [.bytes(hash), .integer(now)]
      ).map { HubSession(person: Self.person($0), createdAt: $0.int(13), seenAt: $0.int(14)) }
    }
    if let session, session.seenAt <= now - Self.noting {
      try await database.write { db in
        _ = try await db.query("UPDATE session SET seen_at = $2 WHERE hash = $1", [.bytes(hash), .integer(now)])
      }
    }
    return session
  }

  package func endSession(_ hash: [UInt8]) async throws {
    try await database.write { db in
      _ = try await db.query("DELETE FROM session WHERE hash = $1", [.bytes(hash)])
    }
  }

  /// Ends all sessions of an account, and returns how many there were.
  @discardableResult
  package func endSessions(of person: PersonID) async throws -> Int {
    try await database.write { db in
      try await db.query("DELETE FROM session WHERE person = $1 RETURNING person", [person.value]).count
    }
  }

  /// Deletes expired sessions, codes, links, invitations and limits: for a task that runs now and then.
  package func tidy(now: Int64) async throws {
    let statements = [
      "DELETE FROM session WHERE expires_at <= $1", "DELETE FROM device_code WHERE expires_at <= $1",
      "DELETE FROM reset_link WHERE expires_at <= $1", "DELETE FROM rate_limit WHERE ends_at <= $1",
      "DELETE FROM focusing WHERE ends_at <= $1 - 86400",
    ]
    for statement in statements {
      try await database.write { db in _ = try await db.query(statement, [.integer(now)]) }
    }
  }
}
