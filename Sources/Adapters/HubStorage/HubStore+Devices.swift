// SPDX-License-Identifier: MIT
package import HubModel

/// A machine that asks to be connected (RFC 8628).
package struct DeviceRequest: Hashable, Sendable {
  package var name: String
  package var scopes: [String]
  package var expiresAt: Int64
}

/// The answer to a machine that asks for its token.
package enum DevicePoll: Hashable, Sendable {
  case granted(TokenID, PersonID, scopes: [String])
  case pending
  /// The machine asked again before its pace allows; the pace is now five seconds longer.
  case slowDown
  case denied
  /// Unknown, expired or used: all look the same.
  case expired
}

extension HubStore {
  /// Notes a machine's request. Returns false if `userCode` is in use: then another code is needed. `pace` is the least number of
  /// seconds between two questions.
  package func addDevice(
    _ hash: [UInt8], userCode: String, name: String, scopes: [String], pace: Int64 = 5, now: Int64, until end: Int64
  ) async throws -> Bool {
    try await database.write { db in
      _ = try await db.query(
        "DELETE FROM device_code WHERE user_code = $1 AND expires_at <= $2", [.text(userCode), .integer(now)])
      return try await db.changes(
        """
        INSERT INTO device_code (hash, user_code, name, scopes, created_at, expires_at, pace)
        VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING pace
        """,
        [
          .bytes(hash), .text(userCode), .text(name), .text(scopes.joined(separator: " ")), .integer(now),
          .integer(end), .integer(pace),
        ])
    }
  }

  /// The undecided request with this code; nil if it is unknown, decided or expired.
  package func device(userCode: String, now: Int64) async throws -> DeviceRequest? {
    guard !userCode.utf8.contains(0) else { return nil }
    return try await database.read { db in
      try await db.first(
        """
        SELECT name, scopes, expires_at FROM device_code
        WHERE user_code = $1 AND expires_at > $2 AND person IS NULL AND denied = 0
        """, [.text(userCode), .integer(now)]
      ).map {
        DeviceRequest(
          name: $0.text(0), scopes: $0.text(1).split(separator: " ").map(String.init), expiresAt: $0.int(2))
      }
    }
  }

  /// Decides a request; false if it is unknown, decided or expired.
  package func decideDevice(userCode: String, by person: PersonID, approves: Bool, now: Int64) async throws -> Bool {
    guard !userCode.utf8.contains(0) else { return false }
    return try await database.write { db in
      try await db.changes(
        """
        UPDATE device_code SET person = $3, denied = $4
        WHERE user_code = $1 AND expires_at > $2 AND person IS NULL AND denied = 0 RETURNING name
        """, [.text(userCode), .integer(now), person.value, HubValue(!approves)])
    }
  }

  /// The answer to a machine that asks by its code's SHA-256. If it is approved, the code is used up and `token` (a SHA-256) is
  /// added.
  package func pollDevice(_ hash: [UInt8], token: [UInt8], now: Int64) async throws -> DevicePoll {
    try await database.write { db in
      let used = try await db.first(
        """
        UPDATE device_code SET used_at = $2
        WHERE hash = $1 AND expires_at > $2 AND person IS NOT NULL AND denied = 0 AND used_at IS NULL
        RETURNING person, name, scopes
        """, [.bytes(hash), .integer(now)])
      if let used {
        let (person, scopes) = (PersonID(rawValue: used.int(0)), used.text(2).split(separator: " ").map(String.init))
        let id = try await Self.addToken(token, name: used.text(1), scopes: scopes, of: person, now: now, db)
        return .granted(id, person, scopes: scopes)
      }
      let row = try await db.first(
        "SELECT denied, polled_at, pace FROM device_code WHERE hash = $1 AND expires_at > $2 AND used_at IS NULL",
        [.bytes(hash), .integer(now)])
      guard let row else { return .expired }
      guard !row.bool(0) else { return .denied }
      let isHasty = row.optionalInt(1).map { now < $0 + row.int(2) } ?? false
      _ = try await db.query(
        "UPDATE device_code SET polled_at = $2, pace = pace + $3 WHERE hash = $1",
        [.bytes(hash), .integer(now), .integer(isHasty ? 5 : 0)])
      return isHasty ? .slowDown : .pending
    }
  }
}
