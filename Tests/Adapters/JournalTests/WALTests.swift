// SPDX-License-Identifier: MIT
import Events
import Foundation
import GRDB
import History
import TestSupport
import Testing
import TimerEngine

@testable import Journal

@Suite struct WALTests {
  private let folder: TemporaryFolder
  private let journal: Journal

  init() throws {
    folder = try TemporaryFolder()
    journal = try Journal(path: folder.journal)
  }

  private func write(_ events: ClosedRange<UInt64>) throws {
    for number in events {
      try journal.commit(
        Commit(at: nine).with {
          $0.state = String(repeating: "\(number) ", count: 50_000)
          $0.events = [event(number)]
        })
    }
  }

  /// The pages that a session's row takes in the log.
  private func pages(of session: Session) throws -> Int64 {
    let log = "\(folder.journal)-wal"
    let before = Files.size(log)
    try journal.commit(Commit(at: nine + .minutes(5)).with { $0.sessions = [session] })
    return (Files.size(log) - before) / 4120
  }

  @Test func `a running session that changes is written without the indexes in which it stays`() throws {
    var running = session()
    running.segments = [Segment(start: nine, end: nil)]
    #expect(try pages(of: running) > 4)
    running.segments = [Segment(start: nine, end: nine + .minutes(4))]
    running.note = "paused"
    // The row, and the index of how long sessions took.
    #expect(try pages(of: running) == 2)
    running.endedAt = nine + .minutes(4)
    running.outcome = .partial
    #expect(try pages(of: running) > 4)
    #expect(try journal.record { try $0.session("s1")?.session } == running)
  }

  @Test func `the log of commits stays short`() throws {
    try write(1...200)
    let state = try journal.checkpoint()
    #expect(!state.isHeldUp)
    #expect(state.bytes <= Int64(WALGauge.most + WALGauge.standard) * 4200)
  }

  @Test func `the log is folded in beside the commits`() async throws {
    #expect(try journal.read { try Int.fetchOne($0, sql: "PRAGMA wal_autocheckpoint") } == 0)
    let gauge = WALGauge()
    #expect(gauge.course(at: WALGauge.standard - 1) == .nothing)
    #expect(gauge.course(at: WALGauge.standard) == .aside)
    // One at a time, and not at each commit while a reader of an old state exists.
    #expect(gauge.course(at: WALGauge.standard + 500) == .nothing)
    gauge.folded()
    #expect(gauge.course(at: WALGauge.standard + 200) == .nothing)
    #expect(gauge.course(at: WALGauge.standard + 250) == .aside)
    gauge.folded()
    // The log has restarted since.
    #expect(gauge.course(at: 3) == .nothing)
    #expect(gauge.course(at: WALGauge.standard) == .aside)
    // If that never ends, a commit folds the log.
    #expect(gauge.course(at: WALGauge.most) == .atOnce)
    gauge.limit(isShort: true)
    #expect(gauge.course(at: WALGauge.short) == .atOnce)
  }

  @Test func `whoever reads an old state for long is noticed`() throws {
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let reader = try DatabaseQueue(path: folder.journal, configuration: configuration)
    try write(1...10)
    try reader.inDatabase { db in
      try db.execute(sql: "BEGIN")
      _ = try Row.fetchAll(db, sql: "SELECT * FROM event")
    }
    try write(11...200)
    let held = try journal.checkpoint()
    #expect(held.isHeldUp)
    #expect(held.bytes > 20 << 20)
    try reader.inDatabase { try $0.execute(sql: "COMMIT") }
    #expect(try !journal.checkpoint().isHeldUp)
    // The file is truncated when the log restarts.
    try write(201...201)
    #expect(try journal.checkpoint().bytes <= 16 << 20)
  }

  @Test func `every commit is flushed through the drive's cache where that takes asking for`() throws {
    #expect(try journal.read { try Int.fetchOne($0, sql: "PRAGMA fullfsync") } == 1)
    #expect(try journal.read { try Int.fetchOne($0, sql: "PRAGMA auto_vacuum") } == 2)
  }

  @Test func `clients read without holding up a commit`() throws {
    try write(1...3)
    let numbers = try journal.readAside { db in
      let before = try Int.fetchOne(db, sql: "SELECT count(*) FROM event")
      try write(4...6)
      let after = try Int.fetchOne(db, sql: "SELECT count(*) FROM event")
      return [before, after]
    }
    #expect(numbers == [3, 3])
    #expect(try journal.events(since: nil, after: nil, limit: 9).count == 6)
  }
}
