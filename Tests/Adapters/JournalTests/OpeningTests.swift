// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Events
import Foundation
import GRDB
import History
import TestSupport
import Testing
import TimerEngine

@testable import Journal

@Suite struct OpeningTests {
  private func code(_ body: () throws -> Void) -> JournalError.Code? {
    do {
      try body()
      return nil
    } catch {
      return (error as? JournalError)?.code
    }
  }

  @Test func `what is committed is on the disk at once`() throws {
    let folder = try TemporaryFolder()
    let journal = try Journal(path: folder.journal)
    #expect(try journal.synchronousLevel() == 2)
    #expect(try journal.read { try String.fetchOne($0, sql: "PRAGMA journal_mode") } == "wal")
    #expect(try journal.read { try Int.fetchOne($0, sql: "PRAGMA foreign_keys") } == 1)
    try journal.commit(everything())
    // Writing doesn't change it.
    #expect(try journal.synchronousLevel() == 2)
    try journal.commit(changing(.put(StoredSession(session("s2")))))
    #expect(try journal.synchronousLevel() == 2)
  }

  @Test func `a new journal is empty`() throws {
    let folder = try TemporaryFolder()
    let journal = try Journal(path: folder.journal)
    #expect(try journal.state() == nil)
    #expect(try journal.leases() == [:])
    #expect(try journal.openDeliveries() == [])
    #expect(try journal.events(since: nil, after: nil, limit: 10) == [])
    #expect(try journal.lastStates() == [:])
  }

  @Test func `everything is there after reopening`() throws {
    let folder = try TemporaryFolder()
    do {
      let journal = try Journal(path: folder.journal)
      try journal.commit(everything())
    }
    for _ in 0..<2 {
      let journal = try Journal(path: folder.journal)
      #expect(try journal.state() == #"{"a":1}"#)
      #expect(try journal.openDeliveries().map(\.id) == ["d1", "d2"])
      #expect(try journal.leases() == ["h": lease("h")])
      #expect(try journal.synchronousLevel() == 2)
    }
  }

  @Test(arguments: [false, true]) func `a journal of a newer version is refused`(_ readOnly: Bool) throws {
    let folder = try TemporaryFolder()
    do {
      let journal = try Journal(path: folder.journal)
      try journal.commit(everything())
      try journal.database.inDatabase {
        try $0.execute(sql: "INSERT INTO grdb_migrations (identifier) VALUES ('2099')")
      }
    }
    #expect(code { _ = try Journal(path: folder.journal, readOnly: readOnly) } == .newerVersion)
    let rows = try DatabaseQueue(path: folder.journal).read { db in
      try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations ORDER BY identifier")
    }
    #expect(rows == ["1", "2", "2099", "3", "4", "5", "6", "7", "8", "9"])
  }

  @Test(arguments: [100, 4096, 100_000]) func `what is no journal is damaged`(_ length: Int) throws {
    let folder = try TemporaryFolder()
    let garbage = Data((0..<length).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) })
    try garbage.write(to: URL(filePath: folder.journal))
    #expect(code { _ = try Journal(path: folder.journal) } == .damaged)
    // It may be a person's only copy of something.
    #expect(try Data(contentsOf: URL(filePath: folder.journal)) == garbage)
  }

  @Test func `a page that is overwritten is noticed`() throws {
    let folder = try TemporaryFolder()
    do {
      let journal = try Journal(path: folder.journal)
      for number in 1...200 as ClosedRange<UInt64> {
        var commit = Commit(at: nine)
        commit.events = [event(number)]
        try journal.commit(commit)
      }
      try journal.database.inDatabase { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    }
    try damagePages(folder.journal)
    #expect(code { _ = try Journal(path: folder.journal) } == .damaged)
  }

  @Test func `a journal that is only read is neither made nor changed`() throws {
    let folder = try TemporaryFolder()
    #expect(code { _ = try Journal(path: folder.journal, readOnly: true) } == .notPermitted)
    #expect(!FileManager.default.fileExists(atPath: folder.journal))
    do {
      try Journal(path: folder.journal).commit(everything())
    }
    let reader = try Journal(path: folder.journal, readOnly: true)
    #expect(try reader.state() == #"{"a":1}"#)
    #expect(try reader.events(since: nil, after: nil, limit: 10).count == 2)
    #expect(code { try reader.commit(everything()) } == .readOnly)
    #expect(code { try reader.commit(changing(.remove(session: "s1"))) } == .readOnly)
  }

  @Test func `a reader sees what a writer commits`() throws {
    let folder = try TemporaryFolder()
    let writer = try Journal(path: folder.journal)
    let reader = try Journal(path: folder.journal, readOnly: true)
    try writer.commit(everything())
    #expect(try reader.state() == #"{"a":1}"#)
  }

  @Test func `a folder that is not there is named`() {
    let path = "/nonexistent/segue.db"
    #expect {
      _ = try Journal(path: path)
    } throws: { error in
      (error as? JournalError)?.code == .notPermitted && (error as? JournalError)?.message.contains(path) == true
    }
  }

  @Test func `every problem is said with its place`() {
    for code in [
      JournalError.Code.noSpace, .readOnly, .locked, .damaged, .missing, .notPermitted, .notAFile, .wrongOwner,
      .newerVersion, .inputOutput, .other,
    ] {
      #expect(JournalError(code: code, path: "/p/segue.db", detail: "d").message.contains("/p/segue.db"))
    }
  }
}
