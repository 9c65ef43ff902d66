// SPDX-License-Identifier: MIT

/// The numbered migrations. One that was released never changes; a new one goes to the end.
enum Schema {
  static let migrations: [[String]] = [first, sharing]

  /// Brings the schema of `database` to the last migration. Several processes may do so at once.
  static func migrate(_ database: any HubDatabase) async throws {
    try await database.migrate { db in
      _ = try await db.query("CREATE TABLE IF NOT EXISTS schema_version (number BIGINT PRIMARY KEY)")
      let done = try await db.first("SELECT COALESCE(MAX(number), 0) FROM schema_version")?.int(0) ?? 0
      guard done <= migrations.count else {
        throw HubStorageError(
          .newer, "the schema has version \(done), and this program knows \(migrations.count)")
      }
      for (number, statements) in zip(Int64(1)..., migrations) where number > done {
        for statement in statements { _ = try await db.query(statement) }
        _ = try await db.query("INSERT INTO schema_version (number) VALUES ($1)", [.integer(number)])
      }
    }
  }

  private static let first = [
    """
    CREATE TABLE person (
      id BIGINT PRIMARY KEY, handle TEXT NOT NULL UNIQUE, name TEXT NOT NULL, about TEXT NOT NULL, zone TEXT NOT NULL,
      language TEXT NOT NULL, theme TEXT NOT NULL, mail TEXT UNIQUE, preferences BIGINT NOT NULL DEFAULT 0,
      password TEXT NOT NULL, administrator BIGINT NOT NULL DEFAULT 0, suspended BIGINT NOT NULL DEFAULT 0,
      shares_friends BIGINT NOT NULL DEFAULT 0, shares_everybody BIGINT NOT NULL DEFAULT 0,
      photo TEXT, joined_at BIGINT NOT NULL)
    """,
    """
    CREATE TABLE photo (
      person BIGINT PRIMARY KEY REFERENCES person ON DELETE CASCADE,
      type TEXT NOT NULL, bytes BYTEA NOT NULL, changed_at BIGINT NOT NULL)
    """,
    """
    CREATE TABLE session (
      hash BYTEA PRIMARY KEY, person BIGINT NOT NULL REFERENCES person ON DELETE CASCADE,
      created_at BIGINT NOT NULL, seen_at BIGINT NOT NULL, expires_at BIGINT NOT NULL)
    """,
    "CREATE INDEX session_person ON session (person)",
    """
    CREATE TABLE token (
      id BIGINT PRIMARY KEY, hash BYTEA NOT NULL UNIQUE, person BIGINT NOT NULL REFERENCES person ON DELETE CASCADE,
      name TEXT NOT NULL, scopes TEXT NOT NULL, created_at BIGINT NOT NULL, used_at BIGINT)
    """,
    "CREATE INDEX token_person ON token (person)",
    """
    CREATE TABLE device_code (
      hash BYTEA PRIMARY KEY, user_code TEXT NOT NULL UNIQUE, name TEXT NOT NULL, scopes TEXT NOT NULL,
      created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL, pace BIGINT NOT NULL, polled_at BIGINT,
      person BIGINT REFERENCES person ON DELETE CASCADE, denied BIGINT NOT NULL DEFAULT 0, used_at BIGINT)
    """,
    """
    CREATE TABLE reset_link (
      hash BYTEA PRIMARY KEY, person BIGINT NOT NULL REFERENCES person ON DELETE CASCADE,
      created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL, used_at BIGINT)
    """,
    "CREATE INDEX reset_link_person ON reset_link (person)",
    """
    CREATE TABLE rate_limit (
      name TEXT NOT NULL, subject TEXT NOT NULL, began_at BIGINT NOT NULL, ends_at BIGINT NOT NULL,
      used BIGINT NOT NULL, PRIMARY KEY (name, subject))
    """,
    "CREATE INDEX rate_limit_end ON rate_limit (ends_at)",
    """
    CREATE TABLE team (
      id BIGINT PRIMARY KEY, name TEXT NOT NULL, owner BIGINT NOT NULL REFERENCES person, created_at BIGINT NOT NULL)
    """,
    "CREATE INDEX team_owner ON team (owner)",
    """
    CREATE TABLE membership (
      team BIGINT NOT NULL REFERENCES team ON DELETE CASCADE, person BIGINT NOT NULL REFERENCES person ON DELETE CASCADE,
      joined_at BIGINT NOT NULL, shares BIGINT NOT NULL DEFAULT 0, PRIMARY KEY (team, person))
    """,
    "CREATE INDEX membership_person ON membership (person)",
    """
    CREATE TABLE invitation (
      id BIGINT PRIMARY KEY, hash BYTEA NOT NULL UNIQUE, kind TEXT NOT NULL,
      team BIGINT REFERENCES team ON DELETE CASCADE, author BIGINT NOT NULL REFERENCES person ON DELETE CASCADE,
      created_at BIGINT NOT NULL, expires_at BIGINT NOT NULL, used_at BIGINT,
      used_by BIGINT REFERENCES person ON DELETE SET NULL)
    """,
    "CREATE INDEX invitation_author ON invitation (author)",
    "CREATE INDEX invitation_team ON invitation (team)",
    "CREATE INDEX invitation_user ON invitation (used_by)",
    """
    CREATE TABLE friendship (
      person BIGINT NOT NULL REFERENCES person ON DELETE CASCADE,
      friend BIGINT NOT NULL REFERENCES person ON DELETE CASCADE, since BIGINT NOT NULL, PRIMARY KEY (person, friend))
    """,
    "CREATE INDEX friendship_friend ON friendship (friend)",
    // By handle, whether it exists or not: the asker's list looks the same.
    """
    CREATE TABLE friend_request (
      asker BIGINT NOT NULL REFERENCES person ON DELETE CASCADE, handle TEXT NOT NULL, asked_at BIGINT NOT NULL,
      PRIMARY KEY (asker, handle))
    """,
    "CREATE INDEX friend_request_handle ON friend_request (handle)",
    """
    CREATE TABLE block (
      person BIGINT NOT NULL REFERENCES person ON DELETE CASCADE,
      other BIGINT NOT NULL REFERENCES person ON DELETE CASCADE, since BIGINT NOT NULL, PRIMARY KEY (person, other))
    """,
    "CREATE INDEX block_other ON block (other)",
    """
    CREATE TABLE event (
      person BIGINT NOT NULL REFERENCES person ON DELETE CASCADE, id TEXT NOT NULL, kind TEXT NOT NULL,
      time BIGINT NOT NULL, seconds BIGINT NOT NULL, strikes BIGINT NOT NULL, session TEXT, device BIGINT,
      PRIMARY KEY (person, id))
    """,
    """
    CREATE TABLE focus (
      person BIGINT NOT NULL REFERENCES person ON DELETE CASCADE, session TEXT NOT NULL, day BIGINT NOT NULL,
      seconds BIGINT NOT NULL, strikes BIGINT NOT NULL, counted BIGINT NOT NULL, PRIMARY KEY (person, session))
    """,
    // The sums of a person and a period, which boards read. Points are kept beside seconds, because those of a week are the
    // sum of its days' whole minutes.
    """
    CREATE TABLE total (
      person BIGINT NOT NULL REFERENCES person ON DELETE CASCADE, period BIGINT NOT NULL, start BIGINT NOT NULL,
      seconds BIGINT NOT NULL, points BIGINT NOT NULL, pomodoros BIGINT NOT NULL, strikes BIGINT NOT NULL,
      listed BIGINT NOT NULL, PRIMARY KEY (person, period, start))
    """,
    // The board of everybody reads its best rows, and counts those above the viewer, from this index alone.
    "CREATE INDEX total_board ON total (period, start, points DESC, person) WHERE listed = 1",
    """
    CREATE TABLE streak (
      person BIGINT PRIMARY KEY REFERENCES person ON DELETE CASCADE, first_day BIGINT NOT NULL, last_day BIGINT NOT NULL)
    """,
    """
    CREATE TABLE focusing (
      person BIGINT PRIMARY KEY REFERENCES person ON DELETE CASCADE, ends_at BIGINT NOT NULL, event_at BIGINT NOT NULL,
      changed_at BIGINT NOT NULL)
    """,
    "CREATE INDEX focusing_change ON focusing (changed_at)",
    """
    CREATE TABLE audit (
      id BIGINT PRIMARY KEY, time BIGINT NOT NULL, actor BIGINT REFERENCES person ON DELETE SET NULL,
      action TEXT NOT NULL, subject BIGINT REFERENCES person ON DELETE SET NULL, detail TEXT NOT NULL)
    """,
    "CREATE INDEX audit_time ON audit (time)",
    "CREATE INDEX audit_actor ON audit (actor)",
    "CREATE INDEX audit_subject ON audit (subject)",
    "CREATE TABLE setting (name TEXT PRIMARY KEY, value TEXT NOT NULL)",
  ]

  /// Records when a choice of sharing changed. Before, only the last change of any kind was recorded.
  private static let sharing = ["ALTER TABLE focusing ADD COLUMN shared_at BIGINT NOT NULL DEFAULT 0"]
}
