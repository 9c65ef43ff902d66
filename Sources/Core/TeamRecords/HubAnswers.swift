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
  /// Whether others see the person's own row.
  package var listed: Bool?
}

/// A group of the person, from `GET /api/v1/groups`.
package struct HubGroup: Codable, Hashable, Sendable {
  package var id: Int64
  package var name: String
}

/// The groups of the person, from `GET /api/v1/groups`.
package struct HubGroups: Codable, Hashable, Sendable {
  package var groups: [HubGroup]

  /// The group with this id, or the only one with this name; nil if there is none.
  package func group(_ text: String) -> HubGroup? {
    if let group = groups.first(where: { String($0.id) == text }) { return group }
    let named = groups.filter { $0.name.lowercased() == text.lowercased() }
    return named.count == 1 ? named[0] : nil
  }
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
