// SPDX-License-Identifier: MIT
import Deliveries
import Events
import Journal
import TestSupport
import Testing
import TimerEngine

@Suite struct QueryTests {
  private let folder: TemporaryFolder
  private let journal: Journal

  init() throws {
    folder = try TemporaryFolder()
    journal = try Journal(path: folder.journal)
    var commit = Commit(at: nine)
    commit.events = (1...9).map { event($0) }
    let states: [DeliveryState] = [.pending, .running, .succeeded, .failed, .dead, .expired, .skipped, .unknown]
    commit.deliveries = states.enumerated().map { index, state in
      delivery(
        "id-\(index + 1)", of: index.isMultiple(of: 2) ? "even" : "odd", event: event(UInt64(index + 1)), state: state)
    }
    try journal.commit(commit)
  }

  private func events(since: Instant? = nil, after: UInt64? = nil, limit: Int = 100) throws -> [UInt64] {
    try journal.events(since: since, after: after, limit: limit).map(\.number)
  }

  private func ids(
    hook: String? = nil, onlyFailed: Bool = false, idPrefix: String? = nil, limit: Int = 100
  ) throws -> [String] {
    try journal.deliveries(hook: hook, onlyFailed: onlyFailed, idPrefix: idPrefix, limit: limit).map(\.0.id)
  }

  @Test func `events come in order and the newest where they are too many`() throws {
    #expect(try events() == Array(1...9))
    #expect(try events(limit: 3) == [7, 8, 9])
    #expect(try events(after: 5) == [6, 7, 8, 9])
    #expect(try events(after: .max) == [])
    #expect(try events(since: nine + .minutes(8)) == [8, 9])
    #expect(try events(since: nine + .minutes(2), after: 3, limit: 2) == [8, 9])
  }

  @Test func `only what is not ended is open`() throws {
    #expect(try journal.openDeliveries().map(\.id) == ["id-1", "id-2"])
    #expect(try journal.openDeliveries().map(\.state) == [.pending, .running])
    #expect(try journal.openDeliveries().first == delivery("id-1", of: "even", event: event(1)))
  }

  @Test func `open deliveries are in the order of their events`() throws {
    var commit = Commit(at: nine)
    commit.deliveries = [delivery("a", of: "h", event: event(9)), delivery("b", of: "h", event: event(4))]
    try journal.commit(commit)
    #expect(try journal.openDeliveries().map(\.id) == ["id-1", "id-2", "b", "a"])
  }

  @Test func `deliveries are found by hook state and prefix`() throws {
    #expect(try ids() == (1...8).map { "id-\($0)" })
    #expect(try ids(limit: 2) == ["id-7", "id-8"])
    #expect(try ids(hook: "odd") == ["id-2", "id-4", "id-6", "id-8"])
    #expect(try ids(hook: "nobody") == [])
    #expect(try ids(onlyFailed: true) == ["id-4", "id-5", "id-6", "id-8"])
    #expect(try ids(hook: "even", onlyFailed: true) == ["id-5"])
    #expect(try ids(idPrefix: "id-3") == ["id-3"])
    #expect(try ids(idPrefix: "id-").count == 8)
    // A prefix contains no pattern.
    #expect(try ids(idPrefix: "id%") == [])
    #expect(try ids(idPrefix: "i_") == [])
    #expect(try ids(idPrefix: "'; DROP TABLE delivery; --") == [])
  }

  @Test func `the last delivery of each hook is known`() throws {
    #expect(try journal.lastStates() == ["even": .skipped, "odd": .unknown])
  }

  @Test func `what ended without its effect can be replayed`() throws {
    func ids(since: Instant, limit: Int = 100) throws -> [String] {
      try journal.replayable(since: since, limit: limit)
    }
    // Skipped deliveries aren't among them.
    #expect(try ids(since: nine) == ["id-4", "id-5", "id-6", "id-8"])
    #expect(try ids(since: nine + .minutes(6)) == ["id-6", "id-8"])
    #expect(try journal.deliveries(ids: ["id-8", "id-4", "none"]).map(\.id) == ["id-4", "id-8"])
    #expect(try ids(since: nine, limit: 2) == ["id-4", "id-5"])
    #expect(try ids(since: nine + .minutes(60)) == [])
  }

  @Test func `one delivery is found by the beginning of its identifier`() throws {
    #expect(try journal.delivery(idPrefix: "id-3")?.state == .succeeded)
    for prefix in ["id-", "", "x", "id-33", "id%", "id-_"] {
      #expect(try journal.delivery(idPrefix: prefix) == nil, "\(prefix)")
    }
  }

  @Test func `what is replayed keeps its identifier and its attempts`() throws {
    try journal.commit(Commit(at: nine).with { $0.attempts = [("id-5", Attempt(number: 1, startedAt: nine))] })
    var again = try #require(try journal.delivery(idPrefix: "id-5"))
    (again.state, again.nextAttemptAt) = (.pending, nine)
    try journal.commit(Commit(at: nine).with { $0.deliveries = [again] })
    #expect(try journal.openDeliveries().map(\.id) == ["id-1", "id-2", "id-5"])
    #expect(try journal.deliveries(idPrefix: "id-5", limit: 1).first?.1.map(\.number) == [1])
  }
}
