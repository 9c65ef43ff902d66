// SPDX-License-Identifier: MIT
import Events
import HubModel
import HubStorage
import WebPages

/// One connection that follows which friends focus. It makes an event only when its other end has taken the one before.
actor LiveViewer {
  private let registration: LiveViewers.Registration
  private let store: HubStore
  private let now: @Sendable () -> Int64
  /// Whether the session or the token still is valid.
  private let isAdmitted: @Sendable () async throws -> Bool
  private var shown: [Friend]?

  init(
    _ registration: LiveViewers.Registration, store: HubStore, now: @escaping @Sendable () -> Int64,
    isAdmitted: @escaping @Sendable () async throws -> Bool
  ) {
    (self.registration, self.store, self.now, self.isAdmitted) = (registration, store, now, isAdmitted)
  }

  /// The next event or heartbeat; nil at the end of the session or the connection.
  func next() async -> ServerEvent? {
    for await _ in registration.place.signals {
      // A task keeps the memory of its deepest call until it ends. The one that waits here lives as long as the connection.
      return await Task { await event() }.value
    }
    return nil
  }

  private func event() async -> ServerEvent? {
    let place = registration.place
    do {
      guard try await isAdmitted() else { return nil }
      guard place.takeStale() else { return .heartbeat }
      let friends = try await store.focusingFriends(of: place.person, now: now())
      place.show(Set(friends.map(\.person.id)))
      guard place.takeMustTell() || friends != shown else { return .heartbeat }
      shown = friends
      return ServerEvent(name: "now", data: Self.data(friends).text)
    } catch {
      // The database may come back: the next heartbeat tries again.
      place.setStale()
      return .heartbeat
    }
  }

  private static func data(_ friends: [Friend]) -> JSONValue {
    [
      "friends": .array(
        friends.map {
          [
            "handle": .string($0.person.handle.text), "name": .string($0.person.name),
            "focusingUntil": JSONValue($0.focusingUntil),
          ]
        })
    ]
  }
}
