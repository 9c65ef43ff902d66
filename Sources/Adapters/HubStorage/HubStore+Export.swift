// SPDX-License-Identifier: MIT
package import HubModel

/// All that the hub keeps of one person, apart from secrets and the photo's bytes.
package struct PersonExport: Sendable {
  package var person: Person
  package var consent: Consent
  package var friends: FriendLists
  package var groups: [Group]
  package var machines: [AccessToken]
  package var invitations: [Invitation]
  package var days: [DayTotal]
  package var events: [HubEvent]
  package var audit: [AuditEntry]
}

extension HubStore {
  /// Everything of an account; nil if it is gone. A day may be added while the parts are read.
  package func export(_ id: PersonID, now: Int64) async throws -> PersonExport? {
    guard let person = try await person(id) else { return nil }
    return PersonExport(
      person: person, consent: try await consent(of: id), friends: try await friends(of: id, now: now),
      groups: try await groups(of: id), machines: try await tokens(of: id),
      invitations: try await invitations(by: id, limit: 10_000), days: try await days(of: id, from: Day(.min)),
      events: try await events(of: id), audit: try await auditLog(about: id))
  }

  private func events(of person: PersonID) async throws -> [HubEvent] {
    try await database.read { db in
      try await db.query(
        "SELECT id, kind, time, seconds, strikes, session FROM event WHERE person = $1 ORDER BY time, id",
        [person.value]
      ).map {
        HubEvent(
          id: $0.text(0), kind: HubEvent.Kind(rawValue: $0.text(1)) ?? .strike, time: $0.int(2), seconds: $0.int(3),
          strikes: $0.int(4), session: $0.optionalText(5))
      }
    }
  }

  /// The person's own lines of the audit log. Another's handle isn't in them: an administrator's isn't the person's data.
  private func auditLog(about person: PersonID) async throws -> [AuditEntry] {
    try await database.read { db in
      try await db.query(
        """
        SELECT a.time, a.action, a.detail, a.id FROM audit a WHERE a.actor = $1 OR a.subject = $1 ORDER BY a.time, a.id
        """, [person.value]
      ).map {
        AuditEntry(
          place: AuditPlace(time: $0.int(0), number: $0.int(3)), actor: nil, action: $0.text(1), subject: nil,
          detail: $0.text(2))
      }
    }
  }
}
