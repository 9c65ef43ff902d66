// SPDX-License-Identifier: MIT

/// So many uses in so many seconds, counted from the first use.
package struct RateLimit: Hashable, Sendable {
  package var name: String
  package var count: Int64
  package var seconds: Int64

  package init(_ name: String, _ count: Int64, per seconds: Int64) {
    self.name = name
    self.count = count
    self.seconds = seconds
  }
}

/// Whether a use is within a limit.
package enum LimitOutcome: Hashable, Sendable {
  case allowed
  case retryAfter(seconds: Int64)
}

extension HubStore {
  /// Whether the time of a limit is over at the instant $3. One that begins later was counted before the clock was set back;
  /// clocks of several processes differ by less than a minute.
  private static let limitIsOver = "(rate_limit.ends_at <= $3 OR rate_limit.began_at > $3 + 60)"

  /// Counts `uses` of `key`, such as an address, and says whether they are within `limit`. Uses beyond it count nothing.
  package func take(_ limit: RateLimit, key: String, uses: Int64 = 1, now: Int64) async throws -> LimitOutcome {
    let key = String(key.prefix(200)).replacing("\0", with: "")
    return try await database.write { db in
      let values: [HubValue] = [
        .text(limit.name), .text(key), .integer(now), .integer(now + limit.seconds), .integer(uses),
        .integer(limit.count),
      ]
      let taken = try await db.changes(
        """
        INSERT INTO rate_limit (name, subject, began_at, ends_at, used) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (name, subject) DO UPDATE SET
          used = CASE WHEN \(Self.limitIsOver) THEN $5 ELSE rate_limit.used + $5 END,
          began_at = CASE WHEN \(Self.limitIsOver) THEN $3 ELSE rate_limit.began_at END,
          ends_at = CASE WHEN \(Self.limitIsOver) THEN $4 ELSE rate_limit.ends_at END
        WHERE \(Self.limitIsOver) OR rate_limit.used + $5 <= $6
        RETURNING used
        """, values)
      if taken { return .allowed }
      let end = try await db.first(
        "SELECT ends_at FROM rate_limit WHERE name = $1 AND subject = $2", [.text(limit.name), .text(key)])
      return .retryAfter(seconds: max(1, (end?.int(0) ?? now) - now))
    }
  }
}
