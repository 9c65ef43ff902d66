// SPDX-License-Identifier: MIT
package import HubModel

/// The outcome of making an account.
package enum Registration: Hashable, Sendable {
  case registered(PersonID)
  case handleTaken, mailTaken
  /// The invitation is unknown, expired or used up.
  case invitationInvalid
}

/// The outcome of a change of an account.
package enum AccountChange: Hashable, Sendable {
  case done
  case handleTaken, mailTaken
  case notFound
}

extension HubStore {
  /// Columns of `person` in the order that `person(_:)` reads.
  static let personColumns = """
    p.id, p.handle, p.name, p.about, p.zone, p.language, p.theme, p.mail, p.preferences, p.administrator, p.suspended, \
    p.joined_at, p.photo
    """

  static func person(_ row: HubRow, from column: Int = 0) -> Person {
    Person(
      id: PersonID(rawValue: row.int(column)),
      profile: Profile(
        handle: Handle(stored: row.text(column + 1)), name: row.text(column + 2), about: row.text(column + 3),
        zone: row.text(column + 4), language: row.text(column + 5),
        theme: Profile.Theme(rawValue: row.text(column + 6)) ?? .system),
      mail: row.optionalText(column + 7), preferences: Preferences(rawValue: row.int(column + 8)),
      isAdministrator: row.bool(column + 9), isSuspended: row.bool(column + 10), joinedAt: row.int(column + 11),
      photo: row.optionalText(column + 12))
  }

  /// Makes an account. `password` is what `PasswordHash.make` returned. With `invitation` (its SHA-256), the invitation is used
  /// up; whether one is required is the caller's decision.
  package func register(
    _ profile: Profile, mail: String? = nil, password: String, invitation: [UInt8]? = nil,
    isAdministrator: Bool = false, now: Int64
  ) async throws -> Registration {
    let id: PersonID = Self.identifier()
    return try await database.write { db in
      if try await db.first("SELECT id FROM person WHERE handle = $1", [.text(profile.handle.text)]) != nil {
        return .handleTaken
      }
      if let mail, try await db.first("SELECT id FROM person WHERE mail = $1", [.text(mail.lowercased())]) != nil {
        return .mailTaken
      }
      // The unique columns decide again, if another process registered meanwhile.
      let made = try await db.changes(
        """
        INSERT INTO person (id, handle, name, about, zone, language, theme, mail, password, administrator, joined_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING RETURNING id
        """,
        [
          id.value, .text(profile.handle.text), .text(profile.name), .text(profile.about), .text(profile.zone),
          .text(profile.language), .text(profile.theme.rawValue), HubValue(mail?.lowercased()), .text(password),
          HubValue(isAdministrator), .integer(now),
        ])
      guard made else { return .handleTaken }
      if let invitation {
        guard let used = try await Self.useInvitation(invitation, by: id, now: now, db) else {
          _ = try await db.query("DELETE FROM person WHERE id = $1", [id.value])
          return .invitationInvalid
        }
        try await Self.follow(used, by: id, now: now, db)
      }
      return .registered(id)
    }
  }

  package func person(_ id: PersonID) async throws -> Person? {
    try await database.read { db in try await Self.person(id, db) }
  }

  static func person(_ id: PersonID, _ db: any HubTransaction) async throws -> Person? {
    try await db.first("SELECT \(personColumns) FROM person p WHERE p.id = $1", [id.value]).map { person($0) }
  }

  package func person(_ handle: Handle) async throws -> Person? {
    try await database.read { db in
      try await db.first("SELECT \(Self.personColumns) FROM person p WHERE p.handle = $1", [.text(handle.text)])
        .map { Self.person($0) }
    }
  }

  /// The account that logs in by this handle or mail address, and its stored password; nil if there is none.
  package func credentials(_ login: String) async throws -> (person: Person, password: String)? {
    guard !login.utf8.contains(0) else { return nil }
    return try await database.read { db in
      try await db.first(
        "SELECT \(Self.personColumns), p.password FROM person p WHERE p.handle = $1 OR p.mail = $1 ORDER BY p.id LIMIT 1",
        [.text(login.lowercased())]
      ).map { (Self.person($0), $0.text(13)) }
    }
  }

  /// The stored password of an account.
  package func password(of id: PersonID) async throws -> String? {
    try await database.read { db in
      try await db.first("SELECT password FROM person WHERE id = $1", [id.value])?.text(0)
    }
  }

  /// Writes all of the profile, the handle too.
  package func setProfile(_ profile: Profile, of id: PersonID) async throws -> AccountChange {
    try await database.write { db in
      let taken = try await db.first(
        "SELECT id FROM person WHERE handle = $1 AND id <> $2", [.text(profile.handle.text), id.value])
      guard taken == nil else { return .handleTaken }
      let done = try await db.changes(
        """
        UPDATE person SET handle = $2, name = $3, about = $4, zone = $5, language = $6, theme = $7
        WHERE id = $1 RETURNING id
        """,
        [
          id.value, .text(profile.handle.text), .text(profile.name), .text(profile.about), .text(profile.zone),
          .text(profile.language), .text(profile.theme.rawValue),
        ])
      return done ? .done : .notFound
    }
  }

  /// Replaces a new account's zone UTC. An account with a second token or an event keeps it: the person may have chosen UTC.
  package func adoptZone(_ zone: String, of id: PersonID) async throws {
    try await database.write { db in
      _ = try await db.query(
        """
        UPDATE person SET zone = $2 WHERE id = $1 AND zone = 'UTC'
          AND (SELECT COUNT(*) FROM token t WHERE t.person = $1) = 1
          AND NOT EXISTS (SELECT 1 FROM event e WHERE e.person = $1)
        """, [id.value, .text(zone)])
    }
  }

  package func setMail(_ mail: String?, of id: PersonID) async throws -> AccountChange {
    try await database.write { db in
      if let mail,
        try await db.first(
          "SELECT id FROM person WHERE mail = $1 AND id <> $2", [.text(mail.lowercased()), id.value]) != nil
      {
        return .mailTaken
      }
      let done = try await db.changes(
        "UPDATE person SET mail = $2 WHERE id = $1 RETURNING id", [id.value, HubValue(mail?.lowercased())])
      return done ? .done : .notFound
    }
  }

  package func setPreferences(_ preferences: Preferences, of id: PersonID) async throws {
    try await database.write { db in
      _ = try await db.query(
        "UPDATE person SET preferences = $2 WHERE id = $1", [id.value, .integer(preferences.rawValue)])
    }
  }

  /// Changes the password, and ends all sessions and reset links of the account in the same transaction.
  package func setPassword(_ password: String, of id: PersonID) async throws {
    try await database.write { db in try await Self.setPassword(password, of: id, db) }
  }

  static func setPassword(_ password: String, of id: PersonID, _ db: any HubTransaction) async throws {
    _ = try await db.query("UPDATE person SET password = $2 WHERE id = $1", [id.value, .text(password)])
    _ = try await db.query("DELETE FROM session WHERE person = $1", [id.value])
    _ = try await db.query("DELETE FROM reset_link WHERE person = $1", [id.value])
  }

  /// Replaces a stored password by the same password with newer parameters, unless it was changed meanwhile. Sessions go on.
  package func rehash(_ id: PersonID, from old: String, to new: String) async throws {
    try await database.write { db in
      _ = try await db.query(
        "UPDATE person SET password = $3 WHERE id = $1 AND password = $2", [id.value, .text(old), .text(new)])
    }
  }

  /// Deletes the account and all its data. Each of its groups passes to the member who joined first; a group without other
  /// members is deleted.
  package func delete(_ id: PersonID) async throws {
    try await database.write { db in
      for team in try await db.query("SELECT id FROM team WHERE owner = $1", [id.value]) {
        try await Self.leave(GroupID(rawValue: team.int(0)), id, db)
      }
      // Requests name a handle, which nobody would find in them any more.
      _ = try await db.query(
        "DELETE FROM friend_request WHERE handle = (SELECT handle FROM person WHERE id = $1)", [id.value])
      _ = try await db.query("DELETE FROM rate_limit WHERE subject = $1", [.text(id.description)])
      _ = try await db.query("DELETE FROM person WHERE id = $1", [id.value])
    }
  }
}
