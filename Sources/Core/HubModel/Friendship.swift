// SPDX-License-Identifier: MIT

/// What connects a viewer with another person, as far as the viewer may know.
package enum Friendship: Hashable, Sendable {
  /// The viewer looks at the viewer's own account.
  case oneself
  case friends(since: Int64)
  /// The other person asked and waits for the viewer.
  case asking
  /// The viewer asked and waits. The answer to a blocked viewer looks the same.
  case asked
  /// The viewer blocked the other person.
  case blocking
  case none
}

/// A person as lists show one.
package struct PersonSummary: Hashable, Sendable {
  package var id: PersonID
  package var handle: Handle
  package var name: String
  package var photo: String?

  package init(id: PersonID, handle: Handle, name: String, photo: String? = nil) {
    self.id = id
    self.handle = handle
    self.name = name
    self.photo = photo
  }
}

/// A friend in the viewer's list.
package struct Friend: Hashable, Sendable {
  package var person: PersonSummary
  package var since: Int64
  /// The planned end of the running focus; nil if there is none, or if the friend doesn't share it.
  package var focusingUntil: Int64?

  package init(person: PersonSummary, since: Int64, focusingUntil: Int64? = nil) {
    self.person = person
    self.since = since
    self.focusingUntil = focusingUntil
  }
}

/// All lists of one person's friends page.
package struct FriendLists: Hashable, Sendable {
  package var friends: [Friend]
  package var incoming: [PersonSummary]
  /// Handles only: whether they exist isn't told.
  package var outgoing: [Handle]
  package var blocked: [PersonSummary]

  package init(friends: [Friend], incoming: [PersonSummary], outgoing: [Handle], blocked: [PersonSummary]) {
    self.friends = friends
    self.incoming = incoming
    self.outgoing = outgoing
    self.blocked = blocked
  }
}
