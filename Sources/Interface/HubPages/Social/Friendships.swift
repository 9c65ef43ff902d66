// SPDX-License-Identifier: MIT
import Hub
import HubModel
import HubStorage

extension HubPages {
  /// Asks for a friendship, and notifies whom it concerns.
  func requestFriend(_ handle: Handle, by person: Person, now: Int64) async throws -> FriendRequest {
    let outcome = try await hub.requestFriend(handle, by: person, now: now)
    return outcome
  }

  /// Ends a friendship, refuses a request or withdraws one.
  func part(_ handle: Handle, by person: Person, now: Int64) async throws {
    _ = try await hub.store.removeFriend(handle, by: person.id)
    _ = try await hub.store.refuseFriend(handle, by: person.id)
  }

  /// Blocks a person whom `person` can see. Otherwise a block would show whether anybody has the handle, and who.
  func block(_ handle: Handle, by person: Person, now: Int64) async throws {
    guard try await hub.store.visiblePerson(handle, to: person.id, now: now) != nil else { return }
    _ = try await hub.store.block(handle, by: person.id, now: now)
  }
}
