// SPDX-License-Identifier: MIT
import HubModel
import HubStorage
import TestSupport
import Testing

/// Machines, limits and invitations: what is used up by the statement that uses it.
@Suite(.slow)
struct ConnectionTests {
  @Test(arguments: Engine.allCases)
  func `a machine gets its token once, after the person approved`(engine: Engine) async throws {
    try await engine.withStore { store in
      let anna = try await store.add("anna")
      let code = digest("device")
      #expect(
        try await store.addDevice(
          code, userCode: "BCDF-GHJK", name: "laptop", scopes: ["events", "read"], now: 0, until: 600))
      #expect(
        try await !store.addDevice(digest("x"), userCode: "BCDF-GHJK", name: "x", scopes: [], now: 1, until: 600))
      #expect(try await store.pollDevice(code, token: digest("t"), now: 1) == .pending)
      #expect(try await store.pollDevice(code, token: digest("t"), now: 2) == .slowDown)
      #expect(try await store.pollDevice(code, token: digest("t"), now: 12) == .pending)
      #expect(try await store.device(userCode: "BCDF-GHJK", now: 13)?.name == "laptop")
      #expect(try await store.decideDevice(userCode: "BCDF-GHJK", by: anna, approves: true, now: 13))
      #expect(try await !store.decideDevice(userCode: "BCDF-GHJK", by: anna, approves: false, now: 13))
      guard
        case .granted(let id, anna, ["events", "read"]) = try await store.pollDevice(code, token: digest("t"), now: 30)
      else { Issue.record("no token was granted"); return }
      #expect(try await store.pollDevice(code, token: digest("u"), now: 40) == .expired)
      #expect(try await store.token(digest("t"), now: 50)?.token.id == id)
      #expect(try await store.tokens(of: anna).map(\.usedAt) == [50])
      let other = try await store.add("bert")
      #expect(try await !store.revoke(id, of: other))
      #expect(try await store.revoke(id, of: anna))
      #expect(try await store.token(digest("t"), now: 51) == nil)
      _ = try await store.addDevice(digest("d2"), userCode: "LMNP-QRST", name: "m", scopes: [], now: 0, until: 600)
      #expect(try await store.decideDevice(userCode: "LMNP-QRST", by: anna, approves: false, now: 13))
      #expect(try await store.pollDevice(digest("d2"), token: digest("v"), now: 20) == .denied)
      #expect(try await store.pollDevice(digest("d2"), token: digest("v"), now: 600) == .expired)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a limit allows its count until its time is over`(engine: Engine) async throws {
    try await engine.withStore { store in
      let limit = RateLimit("login", 3, per: 60)
      for time: Int64 in 10...12 { #expect(try await store.take(limit, key: "a", now: time) == .allowed) }
      #expect(try await store.take(limit, key: "a", now: 13) == .retryAfter(seconds: 57))
      #expect(try await store.take(limit, key: "b", now: 13) == .allowed)
      #expect(try await store.take(limit, key: "b", uses: 3, now: 13) == .retryAfter(seconds: 60))
      #expect(try await store.take(limit, key: "a", now: 70) == .allowed)
      try await store.tidy(now: 1000)
      #expect(try await store.take(limit, key: "a", now: 71) == .allowed)
      // The clock was a year ahead, and is set back.
      #expect(try await store.take(limit, key: "c", uses: 3, now: 31_536_000) == .allowed)
      #expect(try await store.take(limit, key: "c", now: 31_535_940) == .retryAfter(seconds: 120))
      for _ in 0..<3 { #expect(try await store.take(limit, key: "c", now: 80) == .allowed) }
      #expect(try await store.take(limit, key: "c", now: 80) == .retryAfter(seconds: 60))
    }
  }

  @Test(arguments: Engine.allCases)
  func `a hundred who use one invitation at once are one winner`(engine: Engine) async throws {
    try await engine.withStore { store in
      let owner = try await store.add("owner")
      _ = try await store.invite(digest("i"), to: .registration, by: owner, now: 0, until: 100)
      let results = try await withThrowingTaskGroup(of: Registration.self) { tasks in
        for number in 100..<200 {
          tasks.addTask {
            try await store.register(
              Profile(handle: Handle("user\(number)")!, name: "x"), password: "-", invitation: digest("i"), now: 1)
          }
        }
        return try await tasks.reduce(into: []) { $0.append($1) }
      }
      #expect(results.filter { if case .registered = $0 { true } else { false } }.count == 1)
      #expect(results.filter { $0 == .invitationInvalid }.count == 99)
      #expect(try await store.counts(now: 1).people == 2)
    }
  }

  @Test(arguments: Engine.allCases)
  func `a hundred uses of a limit at once are counted each`(engine: Engine) async throws {
    try await engine.withStore { store in
      let outcomes = try await withThrowingTaskGroup(of: LimitOutcome.self) { tasks in
        for _ in 0..<100 {
          tasks.addTask { try await store.take(RateLimit("login", 10, per: 60), key: "a", now: 1) }
        }
        return try await tasks.reduce(into: []) { $0.append($1) }
      }
      #expect(outcomes.filter { $0 == .allowed }.count == 10)
    }
  }
}
