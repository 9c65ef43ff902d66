// SPDX-License-Identifier: MIT
package import HubModel

/// An invitation as its author and administrators see it.
package struct Invitation: Hashable, Sendable, Identifiable {
  package var id: InvitationID
  package var kind: Kind
  package var author: PersonSummary
  package var createdAt: Int64
  package var expiresAt: Int64
  package var usedAt: Int64?

  /// What an invitation opens.
  package enum Kind: Hashable, Sendable {
    /// An account.
    case registration
    /// The friendship of its author.
    case friendship
    case group(GroupID)
  }
}

/// The outcome of an invitation that somebody with an account uses.
package enum InvitationUse: Hashable, Sendable {
  case used(Invitation.Kind, author: PersonID)
  /// Unknown, expired or used up, or its author and its user blocked one another: all look the same.
  case notFound
}

extension HubStore {
  private static let invitationColumns = """
    i.id, i.kind, i.team, i.created_at, i.expires_at, i.used_at, p.id, p.handle, p.name, p.photo
    """

  private static func invitation(_ row: HubRow) -> Invitation {
    Invitation(
      id: InvitationID(rawValue: row.int(0)), kind: kind(row.text(1), row.optionalInt(2)),
      author: summary(row, from: 6),
      createdAt: row.int(3), expiresAt: row.int(4), usedAt: row.optionalInt(5))
  }

  private static func kind(_ name: String, _ team: Int64?) -> Invitation.Kind {
    if let team { return .group(GroupID(rawValue: team)) }
    return name == "friendship" ? .friendship : .registration
  }

  /// Columns `id`, `handle`, `name` and `photo` of a person.
  static func summary(_ row: HubRow, from column: Int = 0) -> PersonSummary {
    PersonSummary(
      id: PersonID(rawValue: row.int(column)), handle: Handle(stored: row.text(column + 1)), name: row.text(column + 2),
      photo: row.optionalText(column + 3))
  }

  /// Adds an invitation that one person can use; nil if it is to a group of which the author isn't a member.
  package func invite(
    _ hash: [UInt8], to kind: Invitation.Kind, by author: PersonID, now: Int64, until end: Int64
  ) async throws -> InvitationID? {
    let id: InvitationID = Self.identifier()
    let (name, team): (String, GroupID?) =
      switch kind {
      case .registration: ("registration", nil)
      case .friendship: ("friendship", nil)
      case .group(let group): ("group", group)
      }
    return try await database.write { db in
      if let team, try await !Self.isMember(author, of: team, db) { return nil }
      _ = try await db.query(
        """
        INSERT INTO invitation (id, hash, kind, team, author, created_at, expires_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        """,
        [
          id.value, .bytes(hash), .text(name), HubValue(team?.rawValue), author.value, .integer(now), .integer(end),
        ])
      return id
    }
  }

  /// An author cannot use the own invitation, and neither side of a block can use one of the other side.
  private static func isVain(_ hash: [UInt8], for person: PersonID, _ db: any HubTransaction) async throws -> Bool {
    try await db.first(
      """
      SELECT i.id FROM invitation i WHERE i.hash = $1 AND (i.author = $2 OR EXISTS (
        SELECT 1 FROM block b WHERE (b.person = i.author AND b.other = $2) OR (b.person = $2 AND b.other = i.author)))
      """, [.bytes(hash), person.value]) != nil
  }

  /// An invitation that can still be used, for the page that asks whether to accept; nil if it is unknown, expired or used up, or
  /// if `viewer` can't use it.
  package func invitation(
    _ hash: [UInt8], for viewer: PersonID? = nil, now: Int64
  ) async throws -> (invitation: Invitation, group: String?)? {
    try await database.read { db in
      if let viewer, try await Self.isVain(hash, for: viewer, db) { return nil }
      return try await db.first(
        """
        SELECT \(Self.invitationColumns), t.name FROM invitation i JOIN person p ON p.id = i.author
        LEFT JOIN team t ON t.id = i.team
        WHERE i.hash = $1 AND i.used_at IS NULL AND i.expires_at > $2 AND p.suspended = 0
        """, [.bytes(hash), .integer(now)]
      ).map { (Self.invitation($0), $0.optionalText(10)) }
    }
  }

  /// Uses an invitation up, and joins what it opens.
  package func useInvitation(_ hash: [UInt8], by person: PersonID, now: Int64) async throws -> InvitationUse {
    try await database.write { db in
      guard try await !Self.isVain(hash, for: person, db),
        let used = try await Self.useInvitation(hash, by: person, now: now, db)
      else {
        return .notFound
      }
      try await Self.follow(used, by: person, now: now, db)
      return .used(used.kind, author: used.author)
    }
  }

  static func useInvitation(
    _ hash: [UInt8], by person: PersonID, now: Int64, _ db: any HubTransaction
  ) async throws -> (kind: Invitation.Kind, author: PersonID)? {
    try await db.first(
      """
      UPDATE invitation SET used_at = $2, used_by = $3 WHERE hash = $1 AND used_at IS NULL AND expires_at > $2
        AND author IN (SELECT id FROM person WHERE suspended = 0)
      RETURNING kind, team, author
      """, [.bytes(hash), .integer(now), person.value]
    ).map { (kind($0.text(0), $0.optionalInt(1)), PersonID(rawValue: $0.int(2))) }
  }

  /// Joins what a used invitation opens. An invitation to register makes no friends.
  static func follow(
    _ used: (kind: Invitation.Kind, author: PersonID), by person: PersonID, now: Int64, _ db: any HubTransaction
  ) async throws {
    switch used.kind {
    case .registration: break
    case .friendship: try await befriend(used.author, person, now: now, db)
    case .group(let group):
      _ = try await db.query(
        "INSERT INTO membership (team, person, joined_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        [group.value, person.value, .integer(now)])
    }
  }

  /// The invitations to register that can still be used, the newest first.
  package func registrationInvitations(now: Int64, limit: Int = 200) async throws -> [Invitation] {
    try await database.read { db in
      try await db.query(
        """
        SELECT \(Self.invitationColumns) FROM invitation i JOIN person p ON p.id = i.author
        WHERE i.kind = 'registration' AND i.used_at IS NULL AND i.expires_at > $2
        ORDER BY i.created_at DESC, i.id LIMIT $1
        """, [.integer(Int64(limit)), .integer(now)]
      ).map { Self.invitation($0) }
    }
  }

  /// The invitations of an author, or all of them, the newest first.
  package func invitations(by author: PersonID? = nil, limit: Int = 200) async throws -> [Invitation] {
    try await database.read { db in
      try await db.query(
        """
        SELECT \(Self.invitationColumns) FROM invitation i JOIN person p ON p.id = i.author
        \(author == nil ? "" : "WHERE i.author = $2") ORDER BY i.created_at DESC, i.id LIMIT $1
        """, [.integer(Int64(limit))] + (author.map { [$0.value] } ?? [])
      ).map { Self.invitation($0) }
    }
  }

  /// Deletes an invitation; `author` nil is an administrator's right. False if there is no such invitation.
  package func withdrawInvitation(_ id: InvitationID, by author: PersonID?) async throws -> Bool {
    try await database.write { db in
      try await db.changes(
        "DELETE FROM invitation WHERE id = $1 \(author == nil ? "" : "AND author = $2") RETURNING id",
        [id.value] + (author.map { [$0.value] } ?? []))
    }
  }
}
