// SPDX-License-Identifier: MIT
package import HubModel

/// What happened when somebody asked to be a friend. The asker learns none of it.
package enum FriendRequest: Hashable, Sendable {
  /// The other person sees the request now: a reason for mail.
  case delivered(PersonID)
  /// The other person had asked first: they are friends now.
  case befriended(PersonID)
  /// They were friends already, or had asked.
  case unchanged
  /// Nobody has the handle, or blocked the asker: the request is noted, and nobody sees it.
  case unseen
  /// The handle is the asker's own.
  case oneself
  /// The asker has too many open requests.
  case tooMany
}

extension HubStore {
  /// Nobody needs more open requests than this.
  static let openRequests: Int64 = 200

  static func befriend(_ a: PersonID, _ b: PersonID, now: Int64, _ db: any HubTransaction) async throws {
    _ = try await db.query(
      """
      INSERT INTO friendship (person, friend, since) VALUES ($1, $2, $3), ($2, $1, $3) ON CONFLICT DO NOTHING
      """, [a.value, b.value, .integer(now)])
    _ = try await db.query(
      """
      DELETE FROM friend_request WHERE (asker = $1 AND handle = (SELECT handle FROM person WHERE id = $2))
        OR (asker = $2 AND handle = (SELECT handle FROM person WHERE id = $1))
      """, [a.value, b.value])
  }

  private static func areBlocked(_ a: PersonID, _ b: PersonID, _ db: any HubTransaction) async throws -> Bool {
    try await db.first(
      "SELECT since FROM block WHERE (person = $1 AND other = $2) OR (person = $2 AND other = $1)", [a.value, b.value])
      != nil
  }

  private static func owner(_ handle: Handle, _ db: any HubTransaction) async throws -> PersonID? {
    try await db.first("SELECT id FROM person WHERE handle = $1 AND suspended = 0", [.text(handle.text)])
      .map { PersonID(rawValue: $0.int(0)) }
  }

  /// Asks the person with this handle to be a friend; befriends, if that person asked first.
  package func requestFriend(_ handle: Handle, by asker: PersonID, now: Int64) async throws -> FriendRequest {
    try await database.write { db in
      let other = try await Self.owner(handle, db)
      guard other != asker else { return .oneself }
      if let other {
        let areFriends = try await db.first(
          "SELECT since FROM friendship WHERE person = $1 AND friend = $2", [asker.value, other.value])
        guard areFriends == nil else { return .unchanged }
        if try await Self.hasRequest(from: other, to: asker, db), try await !Self.areBlocked(asker, other, db) {
          try await Self.befriend(asker, other, now: now, db)
          return .befriended(other)
        }
      }
      let open = try await db.first("SELECT COUNT(*) FROM friend_request WHERE asker = $1", [asker.value])
      guard (open?.int(0) ?? 0) < Self.openRequests else { return .tooMany }
      let isNew = try await db.changes(
        """
        INSERT INTO friend_request (asker, handle, asked_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING asker
        """, [asker.value, .text(handle.text), .integer(now)])
      guard isNew else { return .unchanged }
      guard let other, try await !Self.areBlocked(asker, other, db) else { return .unseen }
      return .delivered(other)
    }
  }

  private static func hasRequest(
    from asker: PersonID, to person: PersonID, _ db: any HubTransaction
  ) async throws -> Bool {
    try await db.first(
      "SELECT asked_at FROM friend_request WHERE asker = $1 AND handle = (SELECT handle FROM person WHERE id = $2)",
      [asker.value, person.value]) != nil
  }

  /// Accepts the request of the person with this handle; false if there is none.
  package func acceptFriend(_ handle: Handle, by person: PersonID, now: Int64) async throws -> Bool {
    try await database.write { db in
      guard let asker = try await Self.owner(handle, db), try await Self.hasRequest(from: asker, to: person, db),
        try await !Self.areBlocked(asker, person, db)
      else { return false }
      try await Self.befriend(asker, person, now: now, db)
      return true
    }
  }

  /// Drops the request of the person with this handle; false if there is none. The asker isn't told.
  package func refuseFriend(_ handle: Handle, by person: PersonID) async throws -> Bool {
    try await database.write { db in
      try await db.changes(
        """
        DELETE FROM friend_request WHERE asker = (SELECT id FROM person WHERE handle = $1)
          AND handle = (SELECT handle FROM person WHERE id = $2) RETURNING asker
        """, [.text(handle.text), person.value])
    }
  }

  /// Ends a friendship, or takes an own request back; false if there is neither.
  package func removeFriend(_ handle: Handle, by person: PersonID) async throws -> Bool {
    try await database.write { db in
      let withdrawn = try await db.changes(
        "DELETE FROM friend_request WHERE asker = $1 AND handle = $2 RETURNING asker",
        [person.value, .text(handle.text)])
      guard let other = try await db.first("SELECT id FROM person WHERE handle = $1", [.text(handle.text)]) else {
        return withdrawn
      }
      let ended = try await Self.part(person, PersonID(rawValue: other.int(0)), db)
      return ended || withdrawn
    }
  }

  private static func part(_ a: PersonID, _ b: PersonID, _ db: any HubTransaction) async throws -> Bool {
    try await db.changes(
      """
      DELETE FROM friendship WHERE (person = $1 AND friend = $2) OR (person = $2 AND friend = $1) RETURNING since
      """, [a.value, b.value])
  }

  /// Blocks the person with this handle and ends the friendship; false if nobody has it, or it is one's own. The other person's
  /// list of own requests stays as it is.
  package func block(_ handle: Handle, by person: PersonID, now: Int64) async throws -> Bool {
    try await database.write { db in
      guard let other = try await Self.owner(handle, db), other != person else { return false }
      _ = try await Self.part(person, other, db)
      _ = try await db.query(
        "DELETE FROM friend_request WHERE asker = $1 AND handle = $2", [person.value, .text(handle.text)])
      _ = try await db.query(
        "INSERT INTO block (person, other, since) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
        [person.value, other.value, .integer(now)])
      return true
    }
  }

  /// Ends a block; false if there is none.
  package func unblock(_ handle: Handle, by person: PersonID) async throws -> Bool {
    try await database.write { db in
      try await db.changes(
        "DELETE FROM block WHERE person = $1 AND other = (SELECT id FROM person WHERE handle = $2) RETURNING since",
        [person.value, .text(handle.text)])
    }
  }

  /// All lists of a person's friends page, each by handle.
  package func friends(of person: PersonID, now: Int64) async throws -> FriendLists {
    try await database.read { db in
      let friends = try await db.query(
        """
        SELECT p.id, p.handle, p.name, p.photo, f.since, n.ends_at FROM friendship f JOIN person p ON p.id = f.friend
        LEFT JOIN focusing n ON n.person = p.id AND n.ends_at > $2 AND (p.shares_friends / 16) % 2 = 1
        WHERE f.person = $1 AND p.suspended = 0 ORDER BY p.handle
        """, [person.value, .integer(now)])
      let incoming = try await db.query(
        """
        SELECT p.id, p.handle, p.name, p.photo FROM friend_request r JOIN person p ON p.id = r.asker
        WHERE r.handle = (SELECT handle FROM person WHERE id = $1) AND p.suspended = 0 AND NOT EXISTS (
          SELECT 1 FROM block b WHERE (b.person = $1 AND b.other = p.id) OR (b.person = p.id AND b.other = $1))
        ORDER BY p.handle
        """, [person.value])
      let outgoing = try await db.query(
        "SELECT handle FROM friend_request WHERE asker = $1 ORDER BY handle", [person.value])
      let blocked = try await db.query(
        """
        SELECT p.id, p.handle, p.name, p.photo FROM block b JOIN person p ON p.id = b.other
        WHERE b.person = $1 ORDER BY p.handle
        """, [person.value])
      return FriendLists(
        friends: friends.map {
          Friend(person: Self.summary($0), since: $0.int(4), focusingUntil: $0.optionalInt(5))
        },
        incoming: incoming.map { Self.summary($0) }, outgoing: outgoing.map { Handle(stored: $0.text(0)) },
        blocked: blocked.map { Self.summary($0) })
    }
  }
}
