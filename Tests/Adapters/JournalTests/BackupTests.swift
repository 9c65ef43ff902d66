// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Events
import Foundation
import GRDB
import TestSupport
import Testing
import TimerEngine

@testable import Journal

@Suite struct BackupTests {
  private let folder: TemporaryFolder
  private let journal: Journal

  init() throws {
    folder = try TemporaryFolder()
    journal = try Journal(path: folder.journal)
    try journal.commit(everything())
  }

  private func state(_ path: String) throws -> String? { try Journal(path: path, readOnly: true).state() }

  @Test func `one a day and seven are kept`() throws {
    for day in 0..<10 {
      try journal.commit(Commit(at: nine).with { $0.state = "{\"day\":\(day)}" })
      let at = nine + .seconds(day * 24 * 3600)
      guard case .made(let backup) = try journal.backUp(at: at) else { throw Failure.notMade }
      #expect(backup.day == String(at.rfc3339.prefix(10)))
      #expect(try journal.backUp(at: at + .seconds(3600)) == .exists(backup))
    }
    #expect(folder.names("backups") == (24...30).map { "segue-2026-11-\($0).db" })
    #expect(Backup.all(of: folder.journal).map(\.day) == (24...30).map { "2026-11-\($0)" })
    #expect(try state(folder("backups/segue-2026-11-24.db")) == #"{"day":3}"#)
  }

  @Test func `it is its user's alone`() throws {
    let before = umask(0)
    defer { umask(before) }
    _ = try journal.backUp(at: nine)
    let manager = FileManager.default
    #expect(try manager.attributesOfItem(atPath: folder("backups"))[.posixPermissions] as? Int == 0o700)
    let file = try manager.attributesOfItem(atPath: folder("backups/segue-2026-11-21.db"))
    #expect(file[.posixPermissions] as? Int == 0o600)
  }

  @Test func `everything is in one file`() throws {
    _ = try journal.backUp(at: nine)
    #expect(folder.names("backups") == ["segue-2026-11-21.db"])
    let other = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: folder("backups/segue-2026-11-21.db"), toPath: other.journal)
    let copy = try Journal(path: other.journal)
    #expect(try copy.state() == #"{"a":1}"#)
    #expect(try copy.leases() == ["h": lease("h")])
    #expect(try copy.openDeliveries().count == 2)
    #expect(try copy.synchronousLevel() == 2)
  }

  /// Enough for several steps.
  private func fill() throws {
    var big = Commit(at: nine)
    for number in 1...40 {
      var attempt = Attempt(number: number, startedAt: nine)
      attempt.standardOutput = String(repeating: "x", count: 60_000)
      big.attempts.append(("d1", attempt))
    }
    try journal.commit(big)
  }

  @Test func `commits go on beside it and it has one state`() throws {
    try fill()
    var steps = 0
    _ = try journal.backUp(at: nine) { [journal] step in
      if case .copying = step {
        steps += 1
        try? journal.commit(
          Commit(at: nine).with {
            $0.state = "{\"step\":\(steps)}"
            $0.events = [event(UInt64(100 + steps))]
          })
      }
      return true
    }
    #expect(steps > 2)
    #expect(try journal.state() == "{\"step\":\(steps)}")
    let copy = folder("backups/segue-2026-11-21.db")
    #expect(try state(copy) == #"{"a":1}"#)
    #expect(try Journal(path: copy, readOnly: true).events(since: nil, after: nil, limit: 99).count == 2)
  }

  /// After any end, by a crash or on request, the state is the old or the new one.
  @Test func `a crash at any step leaves no half backup`() throws {
    try fill()
    var crashes: [(BackupStep, TemporaryFolder)] = []
    _ = try journal.backUp(at: nine) { [folder] step in
      crashes += (try? folder.copy()).map { [(step, $0)] } ?? []
      return true
    }
    #expect(crashes.count > 6)
    for (step, left) in crashes {
      let backups = Backup.all(of: left.journal)
      #expect(backups.count == (step == .renamed ? 1 : 0), "\(step)")
      for backup in backups { #expect(try state(backup.path) == #"{"a":1}"#) }
      let journal = try Journal(path: left.journal)
      #expect(try journal.state() == #"{"a":1}"#)
      _ = try journal.backUp(at: nine + .seconds(24 * 3600))
      let all = ["segue-2026-11-21.db", "segue-2026-11-22.db"]
      #expect(left.names("backups") == (step == .renamed ? all : [all[1]]))
    }
  }

  @Test func `it stops when it is told to`() throws {
    try fill()
    for stop in [nil, BackupStep.copied, .checked, .synced] {
      let outcome = try journal.backUp(at: nine) { step in
        if let stop { step != stop } else { if case .copying = step { false } else { true } }
      }
      #expect(outcome == .stopped)
      #expect(folder.names("backups") == [])
    }
  }

  @Test func `a damaged journal is no backup and the old ones stay`() throws {
    let other = try TemporaryFolder()
    try makeJournal(other.journal, events: 200)
    let journal = try Journal(path: other.journal)
    for day in 0..<7 { _ = try journal.backUp(at: nine + .seconds(day * 24 * 3600)) }
    let before = other.names("backups")
    try damagePages(other.journal)
    let error = try #require(refusal { _ = try journal.backUp(at: nine + .seconds(7 * 24 * 3600)) })
    #expect(error.code == .damaged)
    #expect(other.names("backups") == before)
    #expect(error.backup == "2026-11-27")
  }

  @Test func `nothing else in the folder is touched`() throws {
    _ = try journal.backUp(at: nine)
    for name in ["notes.txt", "segue-2026.db", "other-2026-11-01.db", "segue-2026-11-0x.db"] {
      #expect(FileManager.default.createFile(atPath: folder("backups/" + name), contents: nil))
    }
    for day in 1..<9 { _ = try journal.backUp(at: nine + .seconds(day * 24 * 3600)) }
    #expect(folder.names("backups").count == 4 + 7)
  }

  private enum Failure: Error { case notMade }
}
