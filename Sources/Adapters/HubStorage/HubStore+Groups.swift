// SPDX-License-Identifier: MIT
package import HubModel

/// The outcome of removing somebody from a group.
package enum GroupDeparture: Hashable, Sendable {
  case left
  /// The viewer isn't a member, or the other person isn't.
  case notFound
  /// Only the owner removes others.
  case notOwner
}

extension HubStore {
  static func isMember(_ person: PersonID, of group: GroupID, _ db: any HubTransaction) async throws -> Bool {
    try await db.first(
      "SELECT joined_at FROM membership WHERE team = $1 AND person = $2", [group.value, person.value]) != nil
  }

  /// Makes a group with one member, its owner.
  package func makeGroup(_ name: String, by owner: PersonID, now: Int64) async throws -> GroupID {
    let id: GroupID = Self.identifier()
    return try await database.write { db in
      _ = try await db.query(
        "INSERT INTO team (id, name, owner, created_at) VALUES ($1, $2, $3, $4)",
        [id.value, .text(name), owner.value, .integer(now)])
      _ = try await db.query(
        "INSERT INTO membership (team, person, joined_at) VALUES ($1, $2, $3)", [id.value, owner.value, .integer(now)])
      return id
    }
  }

  private static let groupColumns = """
    t.id, t.name, t.owner, t.created_at, (SELECT COUNT(*) FROM membership c WHERE c.team = t.id)
    """

  private static func group(_ row: HubRow) -> Group {
    Group(
      id: GroupID(rawValue: row.int(0)), name: row.text(1), owner: PersonID(rawValue: row.int(2)),
      members: Int(row.int(4)), createdAt: row.int(3))
  }

  /// The groups of a person, by name.
  package func groups(of person: PersonID) async throws -> [Group] {
    try await database.read { db in
      try await db.query(
        """
        SELECT \(Self.groupColumns) FROM membership m JOIN team t ON t.id = m.team
        WHERE m.person = $1 ORDER BY t.name, t.id
        """, [person.value]
      ).map { Self.group($0) }
    }
  }

  /// A group and its members in the order in which they joined; nil if `viewer` isn't one of them.
  package func group(_ id: GroupID, for viewer: PersonID) async throws -> (group: Group, members: [Member])? {
    try await database.read { db in
      guard try await Self.isMember(viewer, of: id, db),
        let row = try await db.first("SELECT \(Self.groupColumns) FROM team t WHERE t.id = $1", [id.value])
      else { return nil }
      let group = Self.group(row)
      let members = try await db.query(
        """
        SELECT p.id, p.handle, p.name, p.photo, m.joined_at FROM membership m JOIN person p ON p.id = m.person
        WHERE m.team = $1 AND p.suspended = 0 ORDER BY m.joined_at, p.handle
        """, [id.value])
      return (
        group,
        members.map {
          let person = Self.summary($0)
          return Member(person: person, joinedAt: $0.int(4), isOwner: person.id == group.owner)
        }
      )
    }
  }

  /// Renames a group; false unless `owner` owns it.
  package func renameGroup(_ id: GroupID, to name: String, by owner: PersonID) async throws -> Bool {
    try await database.write { db in
      try await db.changes(
        "UPDATE team SET name = $3 WHERE id = $1 AND owner = $2 RETURNING id", [id.value, owner.value, .text(name)])
    }
  }

  /// Makes the member with this handle the owner of a group; false unless `owner` owns it and the other is a member.
  package func handOver(_ id: GroupID, to handle: Handle, by owner: PersonID) async throws -> Bool {
    try await database.write { db in
      try await db.changes(
        """
        UPDATE team SET owner = (SELECT p.id FROM person p WHERE p.handle = $3) WHERE id = $1 AND owner = $2
          AND EXISTS (SELECT 1 FROM membership m JOIN person p ON p.id = m.person
            WHERE m.team = $1 AND p.handle = $3 AND p.suspended = 0) RETURNING id
        """, [id.value, owner.value, .text(handle.text)])
    }
  }

  /// Deletes a group with its invitations; false unless `owner` owns it.
  package func deleteGroup(_ id: GroupID, by owner: PersonID) async throws -> Bool {
    try await database.write { db in
      try await db.changes("DELETE FROM team WHERE id = $1 AND owner = $2 RETURNING id", [id.value, owner.value])
    }
  }

  /// Removes the person with this handle from a group: oneself, or anybody as its owner.
  package func removeMember(_ handle: Handle, from id: GroupID, by viewer: PersonID) async throws -> GroupDeparture {
    try await database.write { db in
      guard try await Self.isMember(viewer, of: id, db),
        let row = try await db.first(
          """
          SELECT p.id, t.owner FROM person p JOIN membership m ON m.person = p.id JOIN team t ON t.id = m.team
          WHERE p.handle = $1 AND m.team = $2
          """, [.text(handle.text), id.value])
      else { return .notFound }
      let member = PersonID(rawValue: row.int(0))
      guard member == viewer || row.int(1) == viewer.rawValue else { return .notOwner }
      try await Self.leave(id, member, db)
      return .left
    }
  }

  /// Ends a membership. An owner's group passes to the member who joined first; without members it is deleted.
  static func leave(_ id: GroupID, _ person: PersonID, _ db: any HubTransaction) async throws {
    _ = try await db.query("DELETE FROM membership WHERE team = $1 AND person = $2", [id.value, person.value])
    let heir = try await db.first(
      "SELECT person FROM membership WHERE team = $1 ORDER BY joined_at, person LIMIT 1", [id.value])
    guard let heir else {
      _ = try await db.query("DELETE FROM team WHERE id = $1", [id.value])
      return
    }
    _ = try await db.query(
      "UPDATE team SET owner = $3 WHERE id = $1 AND owner = $2", [id.value, person.value, heir.values[0]])
  }
}
