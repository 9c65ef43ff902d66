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

/// From a journal that can't be opened to one that can: the message for the person, and the effect of the command.
@Suite struct RestorationTests {
  private let folder: TemporaryFolder
  private static let later = nine + .seconds(24 * 3600)

  init() throws {
    folder = try TemporaryFolder()
    let journal = try Journal(path: folder.journal)
    try journal.commit(everything())
    _ = try journal.backUp(at: nine)
  }

  private func smash() throws { try Data(repeating: 7, count: 9000).write(to: URL(filePath: folder.journal)) }

  private func restore(_ folder: TemporaryFolder? = nil) throws -> Restoration {
    try Restoration.restore((folder ?? self.folder).journal, at: Self.later)
  }

  @Test func `the backup is offered and nothing is replaced by itself`() throws {
    try smash()
    for _ in 0..<2 {
      let error = try #require(refusal { _ = try Journal(path: folder.journal) })
      #expect(error.code == .damaged)
      #expect(error.message.contains("'segue doctor --restore' restores the backup of 2026-11-21"))
    }
    #expect(folder.names() == ["backups", "segue.db", "segue.reserve"])
  }

  @Test func `the damaged one is kept beside the backup`() throws {
    try smash()
    let done = try restore()
    #expect(done.backup?.day == "2026-11-21")
    let aside = "segue.db.damaged-2026-11-22T09-00-00Z"
    #expect(done.setAside == folder(aside))
    #expect(folder.names() == ["backups", "segue.db", aside, "segue.reserve"])
    #expect(try Data(contentsOf: URL(filePath: folder(aside))) == Data(repeating: 7, count: 9000))
    let journal = try Journal(path: folder.journal)
    #expect(try journal.state() == #"{"a":1}"#)
    #expect(try journal.leases() == ["h": lease("h")])
    #expect(try FileManager.default.attributesOfItem(atPath: folder.journal)[.posixPermissions] as? Int == 0o600)
    // They may have been done since the backup: a command isn't run twice.
    #expect(try journal.openDeliveries().map(\.state) == [.running, .running])
  }

  @Test func `a second damage at the same time is kept too`() throws {
    for _ in 0..<2 {
      try smash()
      _ = try restore()
    }
    #expect(folder.names().filter { $0.contains("damaged") }.count == 2)
  }

  @Test func `a damaged backup is passed over`() throws {
    do {
      let journal = try Journal(path: folder.journal)
      try journal.commit(Commit(at: nine).with { $0.state = #"{"a":2}"# })
      _ = try journal.backUp(at: Self.later)
    }
    #expect(truncate(folder("backups/segue-2026-11-22.db"), 5000) == 0)
    try smash()
    #expect(try restore().backup?.day == "2026-11-21")
    #expect(try Journal(path: folder.journal).state() == #"{"a":1}"#)
  }

  @Test func `without a backup a new journal begins`() throws {
    let other = try TemporaryFolder()
    try Data(repeating: 7, count: 9000).write(to: URL(filePath: other.journal))
    let error = try #require(refusal { _ = try Journal(path: other.journal) })
    #expect(error.message.contains("begins a new journal"))
    let done = try restore(other)
    #expect(done.backup == nil)
    #expect(done.setAside != nil)
    #expect(try Journal(path: other.journal).state() == nil)
  }

  @Test func `a journal that is gone is offered too`() throws {
    try FileManager.default.removeItem(atPath: folder.journal)
    let error = try #require(refusal { _ = try Journal(path: folder.journal) })
    #expect(error.code == .missing)
    #expect(error.message.contains("2026-11-21"))
    #expect(!Files.exists(folder.journal))
    #expect(try restore().setAside == nil)
    #expect(try Journal(path: folder.journal).state() == #"{"a":1}"#)
  }

  /// Everything that was turned on since the backup must be turned off, and spent time isn't forgotten.
  @Test func `what can still be read goes over the backup`() throws {
    do {
      let journal = try Journal(path: folder.journal)
      var commit = Commit(at: nine)
      commit.state = #"{"a":9}"#
      commit.events = (3...400).map { event($0) }
      commit.sessions = [session("s2", task: "later")]
      commit.leases = [lease("new")]
      var ended = delivery("d1", of: "h", event: event(1), state: .succeeded)
      ended.attempts = 1
      var attempt = Attempt(number: 1, startedAt: nine)
      attempt.standardOutput = "said"
      commit.deliveries = [ended, delivery("d3", of: "h", event: event(399))]
      commit.attempts = [("d1", attempt)]
      try journal.commit(commit)
    }
    let root = try Journal(path: folder.journal, readOnly: true).read {
      try #require(try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_master WHERE name = 'event_time'"))
    }
    try damagePage(root, of: folder.journal)
    #expect(refusal { _ = try Journal(path: folder.journal) }?.code == .damaged)
    let done = try restore()
    #expect(done.salvaged["lease"] == 2)
    #expect(done.salvaged["event"] == 400)
    let journal = try Journal(path: folder.journal)
    #expect(try journal.state() == #"{"a":9}"#)
    #expect(try journal.lastSequence() == 400)
    #expect(try journal.leases().keys.sorted() == ["h", "new"])
    #expect(try journal.openDeliveries().map(\.id) == ["d2", "d3"])
    let (first, attempts) = try #require(try journal.deliveries(idPrefix: "d1", limit: 1).first)
    #expect(first.state == .succeeded)
    #expect(attempts.map(\.standardOutput) == ["said"])
    #expect(try journal.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM session") } == 2)
  }

  @Test func `the table that is damaged is read from both ends`() throws {
    do {
      let journal = try Journal(path: folder.journal)
      try journal.commit(Commit(at: nine).with { $0.events = (3...400).map { event($0) } })
    }
    // Half of the events' pages, somewhere between the first and the last.
    let pages = try Journal(path: folder.journal, readOnly: true).read {
      try Int.fetchAll($0, sql: "SELECT pageno FROM dbstat WHERE name = 'event' AND pagetype = 'leaf' ORDER BY path")
    }
    for page in pages[(pages.count / 4)..<(pages.count * 3 / 4)] { try damagePage(page, of: folder.journal) }
    let salvaged = try #require(try restore().salvaged["event"])
    #expect(salvaged > 100)
    #expect(salvaged < 300)
    #expect(try Journal(path: folder.journal).lastSequence() == 400)
  }

  /// At every point between the decision and its end, the next opening of the journal finishes it.
  @Test(arguments: 0...2) func `a crash while it is put in place is finished by the next`(_ moved: Int) throws {
    let whole = try folder.copy()
    try smash()
    try Data("wal".utf8).write(to: URL(filePath: folder.journal + "-wal"))
    try FileManager.default.moveItem(atPath: whole.journal, toPath: folder.journal + ".restoring")
    #expect(Files.setTime(folder.journal + ".restoring", seconds: Self.later.milliseconds / 1000) == 0)
    let aside = folder("segue.db.damaged-2026-11-22T09-00-00Z")
    if moved > 0 { try FileManager.default.moveItem(atPath: folder.journal, toPath: aside) }
    if moved > 1 { try FileManager.default.moveItem(atPath: folder.journal + "-wal", toPath: aside + "-wal") }
    #expect(try Journal(path: folder.journal).state() == #"{"a":1}"#)
    #expect(Files.exists(aside))
    #expect(Files.exists(aside + "-wal"))
    #expect(folder.names().filter { $0.contains("restoring") } == [])
  }

  @Test func `half of it is no decision`() throws {
    try Data(repeating: 1, count: 5000).write(to: URL(filePath: folder.journal + ".restoring.part"))
    #expect(try Journal(path: folder.journal).state() == #"{"a":1}"#)
    try smash()
    _ = try restore()
    #expect(folder.names().filter { $0.contains("restoring") } == [])
  }

  private func damagePage(_ number: Int, of path: String) throws {
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.seek(toOffset: UInt64((number - 1) * 4096))
    try file.write(contentsOf: Data(repeating: 0xA5, count: 4096))
    try file.close()
  }
}
