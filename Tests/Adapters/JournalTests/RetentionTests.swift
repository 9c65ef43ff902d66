// SPDX-License-Identifier: MIT
import Deliveries
import Events
import Foundation
import GRDB
import TestSupport
import Testing
import TimerEngine

@testable import Journal

@Suite struct RetentionTests {
  private let folder: TemporaryFolder
  private let journal: Journal
  private static let day = Duration.seconds(24 * 3600)

  init() throws {
    folder = try TemporaryFolder()
    journal = try Journal(path: folder.journal)
  }

  /// An event on each day from `nine` on, with a delivery, an attempt and `output`.
  private func write(days: Int, output: String, state: DeliveryState = .succeeded) throws {
    var commit = Commit(at: nine)
    for number in 1...days {
      let event = event(UInt64(number), at: nine + Self.day * (number - 1))
      commit.events.append(event)
      commit.deliveries.append(delivery("d\(number)", of: "h", event: event, state: state))
      var attempt = Attempt(number: 1, startedAt: event.time.instant)
      attempt.standardOutput = output
      commit.attempts.append(("d\(number)", attempt))
    }
    try journal.commit(commit)
  }

  private func count(_ table: String) throws -> Int {
    try journal.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") ?? -1 }
  }

  @discardableResult
  private func removeAll(at now: Instant, _ retention: Retention = Retention(), batch: Int = 100) throws -> Int {
    var batches = 0
    let overdue = try journal.overdue(at: now, keeping: retention)
    while try journal.remove(overdue, batch: batch) { batches += 1 }
    return batches
  }

  @Test func `what programs printed is kept for thirty days`() throws {
    try write(days: 50, output: "said")
    try removeAll(at: nine + Self.day * 50)
    let kept = try journal.deliveries(limit: 100).filter { $0.1[0].standardOutput == "said" }.map(\.0.id)
    #expect(kept == (21...50).map { "d\($0)" })
    #expect(try count("attempt") == 50)
  }

  @Test func `what programs printed is kept up to a limit`() throws {
    try write(days: 20, output: String(repeating: "x", count: 1000))
    var retention = Retention()
    retention.outputBytes = 5_500
    try removeAll(at: nine + Self.day * 20, retention, batch: 3)
    let kept = try journal.deliveries(limit: 100).filter { !$0.1[0].standardOutput.isEmpty }.map(\.0.id)
    #expect(kept == (16...20).map { "d\($0)" })
  }

  /// Otherwise another attempt's output would get its number.
  @Test func `the number of a removed output is not another's`() throws {
    try write(days: 3, output: "old")
    try removeAll(at: nine + Self.day * 300)
    var attempt = Attempt(number: 2, startedAt: nine + Self.day * 300)
    attempt.standardOutput = "new"
    try journal.commit(Commit(at: nine).with { $0.attempts = [("d1", attempt)] })
    try removeAll(at: nine + Self.day * 300)
    let outputs = try journal.deliveries(limit: 9).map { $0.1.map(\.standardOutput) }
    #expect(outputs == [["", "new"], [""], [""]])
  }

  @Test(arguments: [1, 7, 1000]) func `events are kept for a year with all that is theirs`(_ batch: Int) throws {
    try write(days: 400, output: "said")
    try journal.commit(Commit(at: nine).with { $0.sessions = [session()] })
    try removeAll(at: nine + Self.day * 400, batch: batch)
    #expect(try journal.events(since: nil, after: nil, limit: 1000).map(\.number) == Array(36...400))
    #expect(try count("delivery") == 365)
    #expect(try count("attempt") == 365)
    #expect(try count("session") == 1)
    #expect(try journal.read { try Row.fetchAll($0, sql: "PRAGMA foreign_key_check") }.isEmpty)
    try journal.check()
  }

  @Test(arguments: [DeliveryState.pending, .running]) func `what is still to be done stays`(_ state: DeliveryState)
    throws
  {
    try write(days: 3, output: "", state: state)
    #expect(try removeAll(at: nine + Self.day * 800) == 0)
    #expect(try journal.openDeliveries().count == 3)
  }

  @Test func `the event for which something is turned on stays`() throws {
    try journal.commit(
      everything().with {
        $0.deliveries = []; $0.attempts = []
      })
    try removeAll(at: nine + Self.day * 800)
    #expect(try journal.events(since: nil, after: nil, limit: 9).map(\.number) == [1])
    // The record of its exit refers to it.
    let exit = delivery("exit", of: "h", event: event(1), state: .succeeded)
    try journal.commit(Commit(at: nine).with { $0.deliveries = [exit] })
  }

  @Test func `an event with many deliveries is removed in batches`() throws {
    var commit = Commit(at: nine)
    commit.events = [event(1)]
    commit.deliveries = (0..<250).map { delivery("d\($0)", of: "h\($0)", event: event(1), state: .failed) }
    try journal.commit(commit)
    let old = nine + Self.day * 800
    #expect(try journal.remove(try journal.overdue(at: old), batch: 100))
    #expect(try count("delivery") == 150)
    #expect(try count("event") == 1)
    try removeAll(at: old)
    #expect(try count("delivery") == 0)
    #expect(try count("event") == 0)
  }

  @Test func `the last day stays whatever is asked for`() throws {
    try write(days: 2, output: "")
    var retention = Retention()
    retention.events = .zero
    try removeAll(at: nine + Self.day * 2 - .minutes(1), retention)
    #expect(try journal.events(since: nil, after: nil, limit: 9).map(\.number) == [2])
  }

  @Test func `the file shrinks afterwards`() throws {
    try write(days: 200, output: String(repeating: "x", count: 60_000))
    _ = try journal.checkpoint()
    let before = Files.size(folder.journal)
    #expect(before > 10_000_000)
    try removeAll(at: nine + Self.day * 300)
    while try journal.shrink(keeping: 10) {}
    _ = try journal.checkpoint()
    #expect(Files.size(folder.journal) < before / 10)
    try journal.check()
    #expect(try count("attempt") == 200)
  }
}
