// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Events
import GRDB
import TestSupport
import Testing
import TimerEngine

@testable import Journal

/// An unreadable row once caused a bare DecodingError, and one of the wrong type would have ended the process.
@Suite struct DamageTests {
  private let folder: TemporaryFolder
  private let journal: Journal

  init() throws {
    folder = try TemporaryFolder()
    journal = try Journal(path: folder.journal)
    try journal.commit(everything())
  }

  private func change(_ sql: String) throws { try journal.database.inDatabase { try $0.execute(sql: sql) } }

  private func expectDamage(_ row: String, _ body: () throws -> Void) throws {
    let refused = refusal(body)
    let error = try #require(refused)
    #expect(error.code == .damaged)
    #expect(error.message.contains(row))
    #expect(error.message.contains("segue doctor --restore"))
  }

  @Test(arguments: ["", "{", "{}", "[]", "null", "\u{FFFD}"]) func `a damaged row is named`(_ json: String) throws {
    for table in ["lease", "event", "state"] { try change("UPDATE \(table) SET json = '\(json)'") }
    try expectDamage("the row h of the table 'lease'") { _ = try journal.leases() }
    try expectDamage("the row 1 of the table 'event'") { _ = try journal.events(since: nil, after: nil, limit: 9) }
    try expectDamage("the row 1 of the table 'event'") { _ = try journal.openDeliveries() }
    try expectDamage("the row 1 of the table 'event'") { _ = try journal.deliveries(limit: 9) }
    try expectDamage("the row 1 of the table 'state'") { _ = try journal.state(as: Session.self) }
  }

  @Test func `a value of the wrong kind is an error`() throws {
    try change(
      """
      PRAGMA writable_schema = 1;
      UPDATE sqlite_master SET sql = replace(replace(sql, 'STRICT', ''), 'NOT NULL', '') WHERE type = 'table';
      PRAGMA writable_schema = RESET;
      """)
    try change("UPDATE delivery SET hook = NULL WHERE id = 'd1'")
    try expectDamage("the row d1 of the table 'delivery': 'hook' is NULL") { _ = try journal.openDeliveries() }
    try change("UPDATE delivery SET hook = 'h', created = x'00' WHERE id = 'd1'")
    try expectDamage("the row d1 of the table 'delivery': 'created'") { _ = try journal.deliveries(limit: 9) }
    try change("UPDATE lease SET json = NULL")
    try expectDamage("the row h of the table 'lease': 'json' is NULL") { _ = try journal.leases() }
  }

  @Test func `a whole state is read as a value`() throws {
    #expect(try journal.state(as: [String: Int].self) == ["a": 1])
    let other = try TemporaryFolder()
    #expect(try Journal(path: other.journal).state(as: [String: Int].self) == nil)
  }

  @Test func `the whole of it is looked through beside commits`() throws {
    let other = try TemporaryFolder()
    try makeJournal(other.journal, events: 200)
    let journal = try Journal(path: other.journal)
    try damagePages(other.journal)
    #expect(refusal { try journal.check() }?.code == .damaged)
    try Journal(path: folder.journal).check()
  }
}
