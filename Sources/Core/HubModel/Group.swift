// SPDX-License-Identifier: MIT

/// A group as one of its members sees it.
package struct Group: Hashable, Sendable, Identifiable {
  package var id: GroupID
  package var name: String
  package var owner: PersonID
  package var members: Int
  /// Unix seconds.
  package var createdAt: Int64

  package init(id: GroupID, name: String, owner: PersonID, members: Int, createdAt: Int64) {
    self.id = id
    self.name = name
    self.owner = owner
    self.members = members
    self.createdAt = createdAt
  }
}

/// A member in a group's list.
package struct Member: Hashable, Sendable {
  package var person: PersonSummary
  package var joinedAt: Int64
  package var isOwner: Bool

  package init(person: PersonSummary, joinedAt: Int64, isOwner: Bool) {
    self.person = person
    self.joinedAt = joinedAt
    self.isOwner = isOwner
  }
}
