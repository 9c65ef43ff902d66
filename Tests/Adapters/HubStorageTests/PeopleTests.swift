// SPDX-License-Identifier: MIT
import HubModel
import HubStorage
import TestSupport
import Testing

@Suite(.slow)
struct PeopleTests {
  private let anna = Handle("anna")!
  private let bert = Handle("bert")!
  private let cara = Handle("cara")!

  @Test(arguments: Engine.allCases)
  func `a request looks the same whether anybody sees it`(engine: Engine) async throws {
    try await engine.withStore { store in
      let (a, b) = (try await store.add("anna"), try await store.add("bert"))
      #expect(try await store.block(anna, by: b, now: 1))
      #expect(try await store.requestFriend(bert, by: a, now: 2) == .unseen)
      #expect(try await store.requestFriend(cara, by: a, now: 2) == .unseen)
      #expect(try await store.friends(of: a, now: 2).outgoing == [bert, cara])
      #expect(try await store.friends(of: b, now: 2).incoming.isEmpty)
      #expect(try await store.friends(of: b, now: 2).blocked.map(\.handle) == [anna])
      #expect(try await !store.acceptFriend(anna, by: b, now: 3))
      #expect(try await store.visiblePerson(bert, to: a, now: 3) == nil)
      #expect(try await store.visiblePerson(anna, to: b, now: 3)?.friendship == .blocking)
      #expect(try await store.unblock(anna, by: b))
      #expect(try await store.friends(of: b, now: 2).incoming.map(\.handle) == [anna])
    }
  }

  @Test(arguments: Engine.allCases)
  func `two who ask each other are friends`(engine: Engine) async throws {
    try await engine.withStore { store in
      let (a, b) = (try await store.add("anna"), try await store.add("bert"))
      #expect(try await store.requestFriend(anna, by: a, now: 1) == .oneself)
      #expect(try await store.requestFriend(bert, by: a, now: 1) == .delivered(b))
      #expect(try await store.requestFriend(bert, by: a, now: 1) == .unchanged)
      #expect(try await store.visiblePerson(anna, to: b, now: 3)?.friendship == .asking)
      #expect(try await store.requestFriend(anna, by: b, now: 2) == .befriended(a))
      #expect(try await store.friends(of: a, now: 2).outgoing.isEmpty)
      #expect(try await store.visiblePerson(bert, to: a, now: 3)?.friendship == .friends(since: 2))
      #expect(try await store.removeFriend(bert, by: a))
      #expect(try await !store.removeFriend(bert, by: a))
      #expect(try await store.visiblePerson(bert, to: a, now: 3) == nil)
    }
  }

  @Test(arguments: Engine.allCases)
  func `only friends to whom it is shown see who is focusing`(engine: Engine) async throws {
    try await engine.withStore { store in
      let a = try await store.add("anna", sharing: [.friends: [.focusingNow]])
      let b = try await store.add("bert")
      try await store.befriend(a, b)
      func report(_ kind: HubEvent.Kind, _ time: Int64) async throws {
        _ = try await store.ingest(
          [HubEvent(id: "\(kind)\(time)", kind: kind, time: time, seconds: 1500, session: "s\(time)")], from: nil,
          of: a,
          now: time)
      }
      try await report(.started, noon)
      #expect(try await store.friends(of: b, now: noon + 1).friends.map(\.focusingUntil) == [noon + 1500])
      #expect(try await store.friends(of: b, now: noon + 1500).friends.map(\.focusingUntil) == [nil])
      #expect(try await store.watchers(of: a) == [b])
      #expect(try await store.focusChanges(since: noon).map(\.until) == [noon + 1500])
      try await report(.abandoned, noon - 60)
      #expect(try await store.friends(of: b, now: noon + 1).friends.map(\.focusingUntil) == [noon + 1500])
      _ = try await store.share([], with: .friends, of: a)
      #expect(try await store.friends(of: b, now: noon + 1).friends.map(\.focusingUntil) == [nil])
      #expect(try await store.watchers(of: a).isEmpty)
      try await report(.abandoned, noon + 60)
      #expect(try await store.focusChanges(since: noon).map(\.until) == [nil])
    }
  }

  @Test(arguments: Engine.allCases)
  func `only the owner removes others from a group`(engine: Engine) async throws {
    try await engine.withStore { store in
      let (a, b, c) = (try await store.add("anna"), try await store.add("bert"), try await store.add("cara"))
      let group = try await store.makeGroup("Team", by: a, now: 1)
      #expect(try await store.invite(digest("no"), to: .group(group), by: b, now: 1, until: 9) == nil)
      _ = try await store.invite(digest("b"), to: .group(group), by: a, now: 1, until: 9)
      _ = try await store.useInvitation(digest("b"), by: b, now: 2)
      #expect(try await store.useInvitation(digest("b"), by: c, now: 2) == .notFound)
      #expect(try await store.removeMember(anna, from: group, by: b) == .notOwner)
      #expect(try await store.removeMember(anna, from: group, by: c) == .notFound)
      #expect(try await store.removeMember(bert, from: group, by: a) == .left)
      #expect(try await !store.renameGroup(group, to: "x", by: b))
      #expect(try await store.renameGroup(group, to: "x", by: a))
      #expect(try await store.board(.day, .group(group), for: b, now: noon) == nil)
      #expect(try await store.removeMember(anna, from: group, by: a) == .left)
      #expect(try await store.groups(of: a).isEmpty)
    }
  }
}
