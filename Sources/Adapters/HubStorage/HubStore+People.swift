// SPDX-License-Identifier: MIT
package import HubModel

/// Whose focus began or ended.
package struct FocusChange: Hashable, Sendable {
  package var person: PersonID
  /// The planned end; nil if nothing is running.
  package var until: Int64?
  package var changedAt: Int64
  /// When what others may see of the person last changed; 0 for never.
  package var sharedAt: Int64
}

extension HubStore {
  /// The page of the person with this handle as `viewer` sees it. Nil if there is none, or if nothing connects the two: friends,
  /// those who asked the viewer, members of a common group and those on the board of everybody are seen.
  package func visiblePerson(_ handle: Handle, to viewer: PersonID, now: Int64) async throws -> VisiblePerson? {
    try await database.read { db in
      let row = try await db.first(
        """
        SELECT \(Self.personColumns), p.shares_friends, p.shares_everybody,
          (SELECT f.since FROM friendship f WHERE f.person = $2 AND f.friend = p.id),
          (SELECT r.asked_at FROM friend_request r WHERE r.asker = p.id
            AND r.handle = (SELECT v.handle FROM person v WHERE v.id = $2)),
          (SELECT r.asked_at FROM friend_request r WHERE r.asker = $2 AND r.handle = p.handle),
          (SELECT b.since FROM block b WHERE b.person = $2 AND b.other = p.id),
          (SELECT b.since FROM block b WHERE b.person = p.id AND b.other = $2)
        FROM person p WHERE p.handle = $1
        """, [.text(handle.text), viewer.value])
      guard let row else { return nil }
      let person = Self.person(row)
      let isSelf = person.id == viewer
      guard isSelf || (!person.isSuspended && row.optionalInt(19) == nil) else { return nil }
      let groups = try await db.query(
        """
        SELECT m.shares FROM membership m JOIN membership v ON v.team = m.team AND v.person = $2 WHERE m.person = $1
        """, [person.id.value, viewer.value])
      let areFriends = row.optionalInt(15) != nil
      var shares = isSelf ? Shares(rawValue: -1) : Shares(rawValue: row.int(14))
      if areFriends { shares.formUnion(Shares(rawValue: row.int(13))) }
      for group in groups { shares.formUnion(Shares(rawValue: group.int(0))) }
      let isBlocking = row.optionalInt(18) != nil
      let isAsking = row.optionalInt(16) != nil
      guard isSelf || areFriends || isAsking || isBlocking || !groups.isEmpty || shares.contains(.board) else {
        return nil
      }
      let friendship: Friendship =
        if isSelf { .oneself } else if isBlocking { .blocking } else if let since = row.optionalInt(15) {
          .friends(since: since)
        } else if isAsking { .asking } else if row.optionalInt(17) != nil { .asked } else { .none }
      return try await Self.visible(
        person, friendship, isBlocking && !isSelf ? [] : shares, now: now, db)
    }
  }

  /// What one of `audience` sees of a person who shares `shares` with it: the preview of a choice.
  package func preview(of id: PersonID, sharing shares: Shares, now: Int64) async throws -> VisiblePerson? {
    try await database.read { db in
      guard let person = try await Self.person(id, db) else { return nil }
      return try await Self.visible(person, .none, shares, now: now, db)
    }
  }

  private static func visible(
    _ person: Person, _ friendship: Friendship, _ shares: Shares, now: Int64, _ db: any HubTransaction
  ) async throws -> VisiblePerson {
    // The person's own zone decides which day it is there.
    let today = Day(of: now, inZone: person.profile.zone)
    func sums(_ period: BoardPeriod) async throws -> (points: Int64, pomodoros: Int64) {
      try await db.first(
        "SELECT points, pomodoros FROM total WHERE person = $1 AND period = $2 AND start = $3",
        [person.id.value, .integer(period.number), .integer(period.start(at: today).number)]
      ).map { ($0.int(0), $0.int(1)) } ?? (0, 0)
    }
    var result = VisiblePerson(
      person: PersonSummary(id: person.id, handle: person.handle, name: person.name, photo: person.photo),
      about: person.profile.about, friendship: friendship)
    let day = try await sums(.day)
    if shares.contains(.focus) {
      result.today = day.points
      result.week = try await sums(.week).points
    }
    if shares.contains(.pomodoros) { result.pomodoros = day.pomodoros }
    if shares.contains(.streak) {
      result.streak =
        try await db.first("SELECT first_day, last_day FROM streak WHERE person = $1", [person.id.value])
        .map { Streak(first: Day($0.int(0)), last: Day($0.int(1))).length(on: today) } ?? 0
    }
    if shares.contains(.focusingNow) {
      result.focusingUntil = try await db.first(
        "SELECT ends_at FROM focusing WHERE person = $1 AND ends_at > $2", [person.id.value, .integer(now)])?.int(0)
    }
    return result
  }

  /// All changes of "focusing now" that were noted at `time` or later, the oldest first: a process asks for them now and then,
  /// and tells its viewers.
  package func focusChanges(since time: Int64) async throws -> [FocusChange] {
    try await database.read { db in
      try await db.query(
        "SELECT person, ends_at, changed_at, shared_at FROM focusing WHERE changed_at >= $1 ORDER BY changed_at, person",
        [.integer(time)]
      ).map {
        FocusChange(
          person: PersonID(rawValue: $0.int(0)), until: $0.int(1) == 0 ? nil : $0.int(1), changedAt: $0.int(2),
          sharedAt: $0.int(3))
      }
    }
  }

  /// Notes a change of "focusing now" where what others may see of it has changed, and not the focus itself.
  package func touchFocusing(_ person: PersonID, now: Int64) async throws {
    try await database.write { db in
      _ = try await db.query(
        """
        INSERT INTO focusing (person, ends_at, event_at, changed_at, shared_at)
        SELECT p.id, 0, 0, $2, $2 FROM person p WHERE p.id = $1
        ON CONFLICT (person) DO UPDATE SET changed_at = $2, shared_at = $2
        """, [person.value, .integer(now)])
    }
  }

  /// The friends of a person who share that they are focusing, and until when, by handle.
  package func focusingFriends(of person: PersonID, now: Int64) async throws -> [Friend] {
    try await database.read { db in
      try await db.query(
        """
        SELECT p.id, p.handle, p.name, p.photo, f.since, n.ends_at FROM friendship f JOIN person p ON p.id = f.friend
        JOIN focusing n ON n.person = p.id AND n.ends_at > $2
        WHERE f.person = $1 AND p.suspended = 0 AND (p.shares_friends / 16) % 2 = 1 ORDER BY p.handle
        """, [person.value, .integer(now)]
      ).map { Friend(person: Self.summary($0), since: $0.int(4), focusingUntil: $0.optionalInt(5)) }
    }
  }

  /// All friends of a person, whatever they see.
  package func friendIDs(of person: PersonID) async throws -> [PersonID] {
    try await database.read { db in
      try await db.query("SELECT friend FROM friendship WHERE person = $1", [person.value])
        .map { PersonID(rawValue: $0.int(0)) }
    }
  }

  /// The friends who see that a person is focusing.
  package func watchers(of person: PersonID) async throws -> [PersonID] {
    try await database.read { db in
      try await db.query(
        """
        SELECT f.person FROM friendship f JOIN person p ON p.id = f.friend
        WHERE f.friend = $1 AND (p.shares_friends / 16) % 2 = 1 AND p.suspended = 0
        """, [person.value]
      ).map { PersonID(rawValue: $0.int(0)) }
    }
  }
}
