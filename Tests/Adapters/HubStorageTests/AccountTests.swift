// SPDX-License-Identifier: MIT
import HubModel
import HubStorage
import TestSupport
import Testing

@Suite(.slow)
struct AccountTests {
  @Test(arguments: Engine.allCases)
  func `a handle and a mail address belong to one account`(engine: Engine) async throws {
    try await engine.withStore { store in
      let anna = Profile(handle: Handle("anna")!, name: "Anna", zone: "Asia/Seoul", language: "ko", theme: .dark)
      let result = try await store.register(anna, mail: "Anna@example.org", password: "hash", now: 5)
      guard case .registered(let id) = result else { Issue.record("\(result)"); return }
      let stored = try await store.person(Handle("ANNA")!)
      #expect(stored == Person(id: id, profile: anna, mail: "anna@example.org", joinedAt: 5))
      #expect(try await store.register(anna, password: "x", now: 6) == .handleTaken)
      let bert = Profile(handle: Handle("bert")!, name: "'; DROP TABLE person; --")
      #expect(try await store.register(bert, mail: "ANNA@example.org", password: "x", now: 6) == .mailTaken)
      let second = try await store.add("bert")
      #expect(try await store.setProfile(anna, of: second) == .handleTaken)
      #expect(try await store.setMail("anna@example.org", of: second) == .mailTaken)
      #expect(try await store.credentials("anna@EXAMPLE.org")?.password == "hash")
      #expect(try await store.credentials("nobody\0") == nil)
      #expect(try await store.people(matching: "ANN").map(\.handle.text) == ["anna"])
      #expect(try await store.people(matching: "%").isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a change of password ends all sessions and links`(engine: Engine) async throws {
    try await engine.withStore { store in
      let anna = try await store.add("anna")
      try await store.startSession(digest("s1"), of: anna, now: 0, until: 1000)
      try await store.startSession(digest("s2"), of: anna, replacing: digest("s1"), now: 0, until: 1000)
      #expect(try await store.session(digest("s1"), now: 1) == nil)
      #expect(try await store.session(digest("s2"), now: 999)?.person.id == anna)
      #expect(try await store.session(digest("s2"), now: 1000) == nil)
      try await store.addResetLink(digest("r1"), of: anna, now: 0, until: 100)
      try await store.addResetLink(digest("r2"), of: anna, now: 0, until: 100)
      #expect(try await store.useResetLink(digest("r1"), password: "late", now: 100) == nil)
      #expect(try await store.useResetLink(digest("r1"), password: "new", now: 99) == anna)
      #expect(try await store.useResetLink(digest("r1"), password: "again", now: 99) == nil)
      #expect(try await store.useResetLink(digest("r2"), password: "other", now: 99) == nil)
      #expect(try await store.password(of: anna) == "new")
      #expect(try await store.session(digest("s2"), now: 1) == nil)
      try await store.rehash(anna, from: "old", to: "wrong")
      try await store.rehash(anna, from: "new", to: "newer")
      #expect(try await store.password(of: anna) == "newer")
    }
  }

  @Test(arguments: Engine.allCases)
  func `a deleted account leaves nothing, and its group goes to the next member`(engine: Engine) async throws {
    try await engine.withStore { store in
      let (anna, bert) = (try await store.add("anna"), try await store.add("bert"))
      let group = try await store.makeGroup("Team", by: anna, now: 1)
      let alone = try await store.makeGroup("Alone", by: anna, now: 1)
      _ = try await store.invite(digest("g"), to: .group(group), by: anna, now: 1, until: 9)
      #expect(try await store.useInvitation(digest("g"), by: bert, now: 2) == .used(.group(group), author: anna))
      try await store.befriend(anna, bert)
      try await store.addToken(digest("t"), name: "laptop", scopes: ["events"], of: anna, now: 1)
      try await store.setPhoto(Photo(type: "image/png", bytes: [0, 1, 255], changedAt: 1), digest: "ab", of: anna)
      #expect(try await store.photo(of: anna)?.bytes == [0, 1, 255])
      try await store.focus(anna, 25, at: noon)
      try await store.audit("login", by: anna, on: bert, now: 3)
      let export = try await store.export(anna, now: noon)
      #expect(export?.events.count == 1 && export?.machines.count == 1 && export?.groups.count == 2)
      try await store.delete(anna)
      #expect(try await store.person(anna) == nil)
      #expect(try await store.token(digest("t"), now: 4) == nil)
      #expect(try await store.group(group, for: bert)?.group.owner == bert)
      #expect(try await store.group(alone, for: bert) == nil)
      #expect(try await store.friends(of: bert, now: 0).friends.isEmpty)
      #expect(try await store.auditLog().map(\.actor) == [nil])
      #expect(try await store.ingest([], from: nil, of: anna, now: 1) == nil)
      #expect(try await store.check().isEmpty)
      for table in ["event", "focus", "total", "streak", "focusing", "photo", "invitation"] {
        let count = try await store.database.read { db in try await db.query("SELECT COUNT(*) FROM \(table)") }
        #expect(count[0].int(0) == 0, "\(table)")
      }
    }
  }

  @Test(arguments: Engine.allCases)
  func `the last administrator stays`(engine: Engine) async throws {
    try await engine.withStore { store in
      let (anna, bert) = (try await store.add("anna"), try await store.add("bert"))
      #expect(try await !store.hasAdministrator())
      #expect(try await store.setAdministrator(true, anna) == .done)
      #expect(try await store.setAdministrator(false, anna) == .lastAdministrator)
      #expect(try await store.setSuspended(true, anna) == .lastAdministrator)
      #expect(try await store.setAdministrator(true, bert) == .done)
      #expect(try await store.setSuspended(true, anna) == .done)
      #expect(try await store.counts(now: 0).suspended == 1)
    }
  }

  @Test(arguments: Engine.allCases)
  func `of two administrators who go at the same time, one stays`(engine: Engine) async throws {
    try await engine.withStore { store in
      let (anna, bert) = (try await store.add("anna"), try await store.add("bert"))
      for _ in 0..<10 {
        for person in [anna, bert] { #expect(try await store.setAdministrator(true, person) == .done) }
        async let first = store.setAdministrator(false, anna)
        async let second = store.setAdministrator(false, bert)
        #expect(try await Set([first, second]) == [.done, .lastAdministrator])
      }
    }
  }
}
