// SPDX-License-Identifier: MIT
package import HubModel

/// A line of the audit log. A deleted account's handle is gone from it.
package struct AuditEntry: Hashable, Sendable {
  package var place: AuditPlace
  package var actor: Handle?
  /// A word of the interface, such as `login.failed`.
  package var action: String
  package var subject: Handle?
  package var detail: String

  package var time: Int64 { place.time }
}

/// The place of a line in the audit log.
package struct AuditPlace: Hashable, Sendable {
  package var time: Int64
  package var number: Int64

  package init(time: Int64, number: Int64) { (self.time, self.number) = (time, number) }

  /// Before it is every line.
  package static let end = AuditPlace(time: .max, number: .max)
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

  /// The newest lines that are older than `place`, at most `limit`.
  package func auditLog(before place: AuditPlace = .end, limit: Int = 100) async throws -> [AuditEntry] {
    try await database.read { db in
      try await db.query(
        """
        SELECT a.time, p.handle, a.action, s.handle, a.detail, a.id FROM audit a
        LEFT JOIN person p ON p.id = a.actor LEFT JOIN person s ON s.id = a.subject
        WHERE (a.time, a.id) < ($1, $2) ORDER BY a.time DESC, a.id DESC LIMIT $3
        """, [.integer(place.time), .integer(place.number), .integer(Int64(limit))]
      ).map {
        AuditEntry(
          place: AuditPlace(time: $0.int(0), number: $0.int(5)), actor: $0.optionalText(1).map { Handle(stored: $0) },
          action: $0.text(2),
          subject: $0.optionalText(3).map { Handle(stored: $0) }, detail: $0.text(4))
      }
    }
  }
}
