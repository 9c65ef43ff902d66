// SPDX-License-Identifier: MIT

/// The person of this machine's token, from `GET /api/v1/me`.
package struct HubPerson: Codable, Hashable, Sendable {
  package struct Today: Codable, Hashable, Sendable {
    package var points: Int
    package var pomodoros: Int
  }

  package var handle: String
  package var name: String
  package var about: String
  package var zone: String
  package var language: String?
  package var photo: String?
  package var today: Today
  package var streak: Int
}

/// A board, from `GET /api/v1/board`.
package struct HubBoard: Codable, Hashable, Sendable {
  package struct Row: Codable, Hashable, Sendable {
    package var place: Int
    package var handle: String
    package var name: String
    package var points: Int?
    package var pomodoros: Int?
    package var streak: Int?
    package var you: Bool
  }

  package var period: String
  package var audience: String
  package var rows: [Row]
}

/// The friends, from `GET /api/v1/friends`.
package struct HubFriends: Codable, Hashable, Sendable {
  package struct Friend: Codable, Hashable, Sendable {
    package var handle: String
    package var name: String
    /// Unix seconds; nil for a friend who doesn't focus, or doesn't share it.
    package var focusingUntil: Int64?
  }

  /// Somebody without an answer yet.
  package struct Request: Codable, Hashable, Sendable {
    package var handle: String
    package var name: String?
  }

  package var friends: [Friend]
  package var incoming: [Request]
  package var outgoing: [Request]
}
