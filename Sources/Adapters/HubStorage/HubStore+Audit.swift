// SPDX-License-Identifier: MIT
package import HubModel

/// A line of the audit log. A deleted account's handle is gone from it.
package struct AuditEntry: Hashable, Sendable {
  package var time: Int64
  package var actor: Handle?
  /// A word of the interface, such as `login.failed`.
  package var action: String
  package var subject: Handle?
  package var detail: String
}

extension HubStore {
  /// Appends to the audit log. `detail` must name nobody: it outlives accounts.
  package func audit(
    _ action: String, by actor: PersonID?, on subject: PersonID? = nil, detail: String = "", now: Int64
  ) async throws {
    let id: TokenID = Self.identifier()
    try await database.write { db in
      // The account may be gone since.
      _ = try await db.query(
        """
        INSERT INTO audit (id, time, actor, action, subject, detail) VALUES ($1, $2,
          (SELECT p.id FROM person p WHERE p.id = $3), $4, (SELECT p.id FROM person p WHERE p.id = $5), $6)
        """,
        [
          id.value, .integer(now), .integer(actor?.rawValue ?? 0), .text(action), .integer(subject?.rawValue ?? 0),
          .text(detail),
        ])
    }
  }

  /// The newest lines before `time`, at most `limit`.
  package func auditLog(before time: Int64 = .max, limit: Int = 100) async throws -> [AuditEntry] {
    try await database.read { db in
      try await db.query(
        """
        SELECT a.time, p.handle, a.action, s.handle, a.detail FROM audit a
        LEFT JOIN person p ON p.id = a.actor LEFT JOIN person s ON s.id = a.subject
        WHERE a.time < $1 ORDER BY a.time DESC, a.id LIMIT $2
        """, [.integer(time), .integer(Int64(limit))]
      ).map {
        AuditEntry(
          time: $0.int(0), actor: $0.optionalText(1).map { Handle(stored: $0) }, action: $0.text(2),
          subject: $0.optionalText(3).map { Handle(stored: $0) }, detail: $0.text(4))
      }
    }
  }
}
