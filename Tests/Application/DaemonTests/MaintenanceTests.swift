// SPDX-License-Identifier: MIT
import ControlProtocol
import Dispatching
import Events
import Foundation
import GRDB
import Logging
import Paths
import Reports
import TestSupport
import Testing
import TimerEngine

@testable import Daemon
@testable import Journal

@Suite(.timeLimit(.minutes(Patience.minutes))) struct MaintenanceTests {
  private let folder = FileManager.default.temporaryDirectory.path + "/segue-maintenance-" + UUID().uuidString
  private let paths: Paths
  private let journal: Journal
  private static let began = Instant(milliseconds: 1_795_251_600_000)

  init() throws {
    paths = Paths(environment: ["HOME": folder, "XDG_STATE_HOME": folder])
    try FileManager.default.createDirectory(atPath: paths.state, withIntermediateDirectories: true)
    journal = try Journal(path: paths.journal)
    var commit = Commit(at: Self.began)
    commit.state = #"{"a":1}"#
    try journal.commit(commit)
    try journal.database.inDatabase { db in
      try db.execute(
        sql: "INSERT INTO output (started, size, stdout, stderr) VALUES (?, 1, 'x', ''), (?, 1, 'y', '')",
        arguments: [Self.began.milliseconds, Self.began.milliseconds])
    }
  }

  private func remove() { try? FileManager.default.removeItem(atPath: folder) }

  private func outputs() throws -> [String] {
    try journal.read { try String.fetchAll($0, sql: "SELECT stdout FROM output ORDER BY id") }
  }

  private func maintenance(at instant: Instant) throws -> Maintenance {
    try Maintenance(
      journal: journal, now: { instant }, logger: Logger(label: "maintenance") { _ in SwiftLogNoOpLogHandler() })
  }

  @Test func `a look makes the backup and a later one removes what is old`() async throws {
    defer { remove() }
    let maintenance = try maintenance(at: Self.began + .seconds(40 * 24 * 3600))
    await maintenance.look()
    #expect(Backup.all(of: paths.journal).map(\.day) == ["2026-12-31"])
    // A clock that is wrong just after the start removes nothing.
    #expect(try outputs() == ["x", "y"])
    await maintenance.look()
    #expect(try outputs() == ["y"])
    maintenance.end()
  }

  @Test func `nothing is begun after its end`() async throws {
    defer { remove() }
    let maintenance = try maintenance(at: Self.began)
    maintenance.begin()
    let look = Task { await maintenance.look() }
    await look.value
    maintenance.end()
    #expect(Backup.all(of: paths.journal).count == 1)
  }

  private func commitSession() throws {
    var commit = Commit(at: Self.began)
    var session = Session(id: "a", phase: .focus, task: "write", planned: .minutes(25), startedAt: Self.began)
    session.segments = [Segment(start: Self.began, end: Self.began + .minutes(25))]
    session.endedAt = Self.began + .minutes(25)
    session.outcome = .completed
    commit.sessions = [session]
    try journal.commit(commit)
  }

  @Test func `the index is made step by step and again by other days`() async throws {
    defer { remove() }
    try commitSession()
    let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
    let maintenance = try maintenance(at: Self.began)
    #expect(await !maintenance.takeStep(), "nobody has said by which days")
    for startsAt in [0, 240] {
      let days = LocalDays(startsAt: startsAt, timeZone: zone)
      maintenance.updateIndex(by: days)
      #expect(try journal.checkTallies(by: days) == .absent)
      var steps = 0
      while await maintenance.takeStep() { steps += 1 }
      #expect(steps > 0)
      #expect(try journal.checkTallies(by: days) == .right(sessions: 1))
      #expect(await !maintenance.takeStep())
    }
    try journal.discardIndex()
    #expect(await !maintenance.takeStep(), "an hour may pass until somebody looks")
    let days = LocalDays(startsAt: 240, timeZone: zone)
    maintenance.updateIndex(by: days)
    while await maintenance.takeStep() {}
    #expect(try journal.checkTallies(by: days) == .right(sessions: 1))
    maintenance.end()
  }

  @Test func `it makes the index by itself`() async throws {
    defer { remove() }
    try commitSession()
    let days = LocalDays(startsAt: 60, timeZone: try #require(TimeZone(identifier: "Asia/Kolkata")))
    let maintenance = try maintenance(at: Self.began)
    maintenance.updateIndex(by: days)
    maintenance.begin()
    let end = ContinuousClock.now + Patience.standard
    while try journal.checkTallies(by: days) != .right(sessions: 1) {
      try #require(ContinuousClock.now < end)
      try await Task.sleep(for: .milliseconds(5))
    }
    maintenance.end()
  }
}
