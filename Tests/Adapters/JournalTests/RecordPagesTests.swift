// SPDX-License-Identifier: MIT
import Events
import GRDB
import History
import TestSupport
import Testing
import TimerEngine

@testable import Journal

/// Pages of a record with merged projects, compared with sessions that are filtered and sorted one by one.
struct RecordPagesTests {
  private let folder: TemporaryFolder
  private let journal: Journal

  init() throws {
    folder = try TemporaryFolder()
    journal = try Journal(path: folder.journal)
  }

  private static let names = ["b": "x", "z": "x"]

  private func project(_ session: Session) -> String { Self.names[session.project] ?? session.project }

  /// Some begin at the same moment, and some have the same length.
  private func fill(_ count: Int, seed: UInt64) throws -> [Session] {
    var random = SplitMix64(state: seed)
    let sessions = (0..<count).map { number in
      ended(
        "s\(number)", hours: Double(Int.random(in: 0...30, using: &random)),
        minutes: Int.random(in: 1...6, using: &random) * 5,
        project: ["", "b", "a", "z", "x"].randomElement(using: &random) ?? "",
        outcome: [.completed, .completed, .partial, .abandoned].randomElement(using: &random) ?? .completed)
    }
    var commit = Commit(at: nine)
    commit.changes = sessions.map { .put(StoredSession($0)) } + [.name(ProjectNames(Self.names))]
    try journal.commit(commit)
    return sessions
  }

  private func all(_ query: SessionQuery, size: Int) throws -> [String] {
    var found: [String] = []
    var cursor: SessionQuery.Cursor?
    repeat {
      let (sessions, next) = try journal.record { try $0.pageAndNext(query, after: cursor, limit: size) }
      #expect(sessions.count <= size)
      found += sessions.map(\.id)
      // In the form in which clients send it back.
      cursor = next.flatMap { SessionQuery.Cursor($0.description) }
      #expect((cursor == nil) == (next == nil))
      try #require(found.count < 10_000)
    } while cursor != nil
    return found
  }

  private func expected(_ query: SessionQuery, of sessions: [Session]) -> [String] {
    func isBefore(_ left: Session, _ right: Session) -> Bool {
      let (one, other) = (project(left), project(right))
      if query.order == .project, one != other { return one < other }
      let (first, second) =
        query.order == .longest
        ? (left.elapsed(at: nine + .hours(99)), right.elapsed(at: nine + .hours(99)))
        : (left.startedAt - nine, right.startedAt - nine)
      return first == second ? left.id > right.id : first > second
    }
    var wanted = sessions
    if let name = query.project { wanted = wanted.filter { project($0) == name } }
    if let range = query.range { wanted = wanted.filter { range.contains($0.startedAt) } }
    if let outcome = query.outcome { wanted = wanted.filter { $0.outcome == outcome } }
    return wanted.sorted(by: isBefore).map(\.id)
  }

  @Test(.slow, arguments: SessionQuery.Order.allCases, [nil, "x", "a", "nobody's"] as [String?])
  func `pages of whatever is asked for are all of it in order, none twice`(
    _ order: SessionQuery.Order, _ project: String?
  ) throws {
    let sessions = try fill(120, seed: 3)
    for range in [nil, nine..<(nine + .hours(20)), (nine + .hours(7))..<(nine + .hours(8))] as [Range<Instant>?] {
      for outcome in [nil, Outcome.completed, .partial] as [Outcome?] {
        let query = SessionQuery(range: range, project: project, outcome: outcome, order: order)
        for size in [1, 7, 500] { #expect(try all(query, size: size) == expected(query, of: sessions)) }
      }
    }
  }

  @Test func `a cursor from outside of a range gives what of the range is behind it`() throws {
    let sessions = try fill(60, seed: 4)
    let range = (nine + .hours(2))..<(nine + .hours(9))
    let query = SessionQuery(range: range)
    for started in [Instant(milliseconds: .max), nine + .hours(9), nine, Instant(milliseconds: .min)] {
      let cursor = SessionQuery.Cursor(project: "", started: started, elapsed: 0, id: "")
      let page = try journal.record { try $0.page(query, after: cursor, limit: 100).map(\.id) }
      #expect(page == (started < range.lowerBound ? [] : expected(query, of: sessions)))
    }
  }

  @Test func `a session that goes on once sent the pages of the longest back to the beginning`() throws {
    var running = session("running")
    running.startedAt = nine
    running.segments = [Segment(start: nine)]
    var commit = Commit(at: nine + .minutes(10))
    commit.changes = [
      .put(StoredSession(running)), .put(StoredSession(ended("a", hours: 1, minutes: 15))),
      .put(StoredSession(ended("b", hours: 2, minutes: 12))), .put(StoredSession(ended("c", hours: 3, minutes: 5))),
    ]
    try journal.commit(commit)
    #expect(try all(SessionQuery(order: .longest), size: 1) == ["a", "b", "running", "c"])
  }

  @Test func `many that ended so are found by their length, few are sorted`() throws {
    var commit = Commit(at: nine)
    for number in 0..<1_100 {
      commit.changes.append(
        .put(StoredSession(ended("s\(number)", hours: Double(number), minutes: 1 + number % 7))))
    }
    commit.changes.append(.put(StoredSession(ended("few", hours: 2_000, outcome: .partial))))
    try journal.commit(commit)
    let completed = try all(SessionQuery(outcome: .completed, order: .longest), size: 100)
    #expect(completed.count == 1_100)
    #expect(Set(completed).count == 1_100)
    #expect(try all(SessionQuery(outcome: .partial, order: .longest), size: 100) == ["few"])
  }

  @Test func `only keys that rows have are looked for`() throws {
    let names = ProjectNames(["x": "z", "y": "z"])
    try journal.commit(changing(.put(StoredSession(ended("a", project: "x"))), .name(names)))
    try journal.record { record throws in
      #expect(try record.keys(of: "z") == ["x"])
      #expect(try record.keys(of: "x") == [])
      #expect(try record.hasProject("z"))
      #expect(try !record.hasProject("x"))
    }
  }
}
