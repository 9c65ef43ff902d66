// SPDX-License-Identifier: MIT
import HubModel
import HubStorage
import TestSupport
import Testing

@Suite(.slow)
struct BoardTests {
  @Test(arguments: Engine.allCases)
  func `an event that arrives ten times counts once`(engine: Engine) async throws {
    try await engine.withStore { store in
      let anna = try await store.add("anna")
      let event = HubEvent(id: "e1", kind: .completed, time: noon, seconds: 1500, strikes: 2, session: "s1")
      let results: [Ingestion?] = try await withThrowingTaskGroup(of: Ingestion?.self) { tasks in
        for _ in 0..<10 { tasks.addTask { try await store.ingest([event, event], from: nil, of: anna, now: noon) } }
        return try await tasks.reduce(into: []) { $0.append($1) }
      }
      #expect(results.compactMap { $0?.accepted }.reduce(0, +) == 1)
      #expect(results.compactMap { $0?.duplicates }.reduce(0, +) == 19)
      #expect(try await store.summary(of: anna, now: noon) == (25, 1, 1))
      #expect(try await store.days(of: anna, from: Day(0)).map(\.strikes) == [2])
      #expect(try await store.check().isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `corrections move points, days and the streak`(engine: Engine) async throws {
    try await engine.withStore { store in
      let anna = try await store.add("anna", zone: "Asia/Seoul")
      for back: Int64 in [0, 1, 2, 4] { try await store.focus(anna, 25, at: noon - back * day, id: "s\(back)") }
      #expect(try await store.summary(of: anna, now: noon) == (25, 1, 3))
      #expect(try await store.summary(of: anna, .ever, now: noon) == (100, 4, 3))
      #expect(try await store.summary(of: anna, .week, now: noon).points == 75)
      func correct(_ id: String, _ kind: HubEvent.Kind, _ session: String, at time: Int64, _ seconds: Int64 = 0)
        async throws
      {
        _ = try await store.ingest(
          [HubEvent(id: id, kind: kind, time: time, seconds: seconds, session: session)], from: nil, of: anna, now: noon
        )
      }
      try await correct("c1", .withdrawn, "s1", at: noon)
      #expect(try await store.summary(of: anna, .ever, now: noon) == (75, 3, 1))
      try await correct("c2", .corrected, "s1", at: noon - day, 119)
      #expect(try await store.summary(of: anna, .ever, now: noon) == (76, 4, 3))
      try await correct("c3", .corrected, "s4", at: noon - 3 * day, 1500)
      #expect(try await store.summary(of: anna, .ever, now: noon) == (76, 4, 4))
      // 15:00 in UTC is the next day in Seoul.
      try await store.focus(anna, 1, at: noon + 3 * 3600)
      #expect(try await store.summary(of: anna, now: noon + 3 * 3600).streak == 5)
      #expect(try await store.check().isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `seconds of several sessions of a day make whole minutes together`(engine: Engine) async throws {
    try await engine.withStore { store in
      let anna = try await store.add("anna")
      let events = (0..<250).map { number in
        HubEvent(
          id: "e\(number)", kind: .completed, time: noon - Int64(number % 3) * day, seconds: 45, session: "s\(number)")
      }
      #expect(try await store.ingest(events, from: nil, of: anna, now: noon) == Ingestion(accepted: 250))
      // 84, 83 and 83 sessions of 45 seconds: 63, 62 and 62 minutes.
      #expect(try await store.summary(of: anna, .ever, now: noon) == (187, 250, 3))
      #expect(try await store.check().isEmpty)
      let wrong = [
        HubEvent(id: "x", kind: .completed, time: noon, seconds: -1),
        HubEvent(id: "y", kind: .completed, time: noon + 2 * day, seconds: 1),
      ]
      #expect(try await store.ingest(wrong, from: nil, of: anna, now: noon) == Ingestion(ignored: 2))
    }
  }

  @Test(arguments: Engine.allCases)
  func `boards show those who chose it, and hide what they hide`(engine: Engine) async throws {
    try await engine.withStore { store in
      let me = try await store.add("self")
      let a = try await store.add("anna", sharing: [.friends: [.board, .pomodoros], .everybody: [.board, .streak]])
      let b = try await store.add("bert", sharing: [.friends: [.board]])
      let c = try await store.add("cara", sharing: [.friends: [.pomodoros, .streak]])
      for other in [a, b, c] { try await store.befriend(me, other) }
      for (person, minutes) in [(me, 10), (a, 50), (b, 50), (c, 100)] as [(PersonID, Int64)] {
        try await store.focus(person, minutes, at: noon)
      }
      let board = try #require(try await store.board(.day, .friends, for: me, now: noon))
      #expect(board.rows.map(\.handle.text) == ["anna", "bert", "self"])
      #expect(board.rows.map(\.place) == [1, 1, 3])
      #expect(board.rows.map(\.pomodoros) == [1, nil, 1])
      #expect(board.rows.map(\.streak) == [nil, nil, 1])
      #expect(!board.isListed)
      let everybody = try #require(try await store.board(.ever, .everybody, for: me, now: noon))
      #expect(everybody.rows.map(\.handle.text) == ["anna", "self"])
      #expect(everybody.rows.map(\.streak) == [1, 1])
      #expect(
        try await store.board(.week, .friends, for: me, limit: 1, now: noon)?.rows.map(\.handle.text) == [
          "anna", "self",
        ])
      _ = try await store.share([], with: .everybody, of: a)
      _ = try await store.share([], with: .friends, of: b)
      #expect(try await store.board(.ever, .everybody, for: me, now: noon)?.rows.map(\.handle.text) == ["self"])
      #expect(try await store.board(.ever, .friends, for: me, now: noon)?.rows.map(\.handle.text) == ["anna", "self"])
      _ = try await store.block(Handle("self")!, by: a, now: 3)
      #expect(try await store.board(.ever, .friends, for: me, now: noon)?.rows.map(\.handle.text) == ["self"])
      #expect(try await store.check().isEmpty)
    }
  }

  @Test(arguments: Engine.allCases)
  func `the own row is seen below the best of everybody, without those who block`(engine: Engine) async throws {
    try await engine.withStore { store in
      let me = try await store.add("self", sharing: [.everybody: [.board]])
      try await store.focus(me, 5, at: noon)
      for number: Int64 in 10..<40 {
        let other = try await store.add("user\(number)", sharing: [.everybody: [.board]])
        try await store.focus(other, number / 2, at: noon)
        if number == 39 { _ = try await store.block(Handle("self")!, by: other, now: 1) }
        if number == 38 { _ = try await store.setSuspended(true, other) }
      }
      let board = try #require(try await store.board(.week, .everybody, for: me, limit: 3, now: noon))
      #expect(board.rows.map(\.points) == [18, 18, 17, 5])
      #expect(board.rows.map(\.place) == [1, 1, 3, 27])
      #expect(board.isListed)
      // The viewer shares the last place with two others.
      let all = try #require(try await store.board(.week, .everybody, for: me, now: noon))
      #expect(all.rows.suffix(3).map(\.place) == [27, 27, 27])
    }
  }
}
