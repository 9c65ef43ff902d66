// SPDX-License-Identifier: MIT
import Hub
import HubModel
import HubStorage

extension HubPages {
  /// Asks for a friendship. If the other person had asked first, both see one another at once.
  func requestFriend(_ handle: Handle, by person: Person, now: Int64) async throws -> FriendRequest {
    let outcome = try await hub.requestFriend(handle, by: person, now: now)
    if case .befriended = outcome { try await connectionChanged(of: person.id, now: now) }
    return outcome
  }

  /// Accepts a request; false if there is none.
  func acceptFriend(_ handle: Handle, by person: Person, now: Int64) async throws -> Bool {
    guard try await hub.store.acceptFriend(handle, by: person.id, now: now) else { return false }
    try await connectionChanged(of: person.id, now: now)
    return true
  }

  /// Ends a friendship, refuses a request or withdraws one; false if there is none of them.
  @discardableResult
  func part(_ handle: Handle, by person: Person, now: Int64) async throws -> Bool {
    let isParted = try await hub.store.removeFriend(handle, by: person.id)
    let isRefused = try await hub.store.refuseFriend(handle, by: person.id)
    if isParted { try await connectionEnded(between: person.id, and: handle, now: now) }
    return isParted || isRefused
  }

  /// Blocks a person whom `person` can see; false if there is none. Otherwise a block would show whether anybody has the
  /// handle, and who.
  @discardableResult
  func block(_ handle: Handle, by person: Person, now: Int64) async throws -> Bool {
    guard try await hub.store.visiblePerson(handle, to: person.id, now: now) != nil,
      try await hub.store.block(handle, by: person.id, now: now)
    else { return false }
    try await connectionEnded(between: person.id, and: handle, now: now)
    return true
  }

  /// Lets both sides forget one another.
  private func connectionEnded(between person: PersonID, and handle: Handle, now: Int64) async throws {
    if let other = try await hub.store.person(handle) { try await hub.store.touchFocusing(other.id, now: now) }
    try await connectionChanged(of: person, now: now)
  }

  /// Lets every live viewer whom it concerns look again.
  func connectionChanged(of person: PersonID, now: Int64) async throws {
    try await hub.store.touchFocusing(person, now: now)
    live.look()
  }
}
