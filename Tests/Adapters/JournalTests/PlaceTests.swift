// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import GRDB
import TestSupport
import Testing
import TimerEngine

@testable import Journal

/// Other things at the journal's path: each is refused at once, with its kind, and stays unchanged.
@Suite(.timeLimit(.minutes(10))) struct PlaceTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open(_ readOnly: Bool = false) -> JournalError? {
    refusal { _ = try Journal(path: folder.journal, readOnly: readOnly) }
  }

  @Test(arguments: ["", "-wal", "-shm"], [false, true]) func `a pipe is not waited for`(
    _ companion: String, _ readOnly: Bool
  )
    throws
  {
    if !companion.isEmpty { try makeJournal(folder.journal, events: 1) }
    #expect(mkfifo(folder.journal + companion, 0o600) == 0)
    let error = try #require(open(readOnly))
    #expect(error.code == .notAFile)
    #expect(error.message.contains("a named pipe"))
  }

  @Test(arguments: [false, true]) func `a folder is no journal`(_ readOnly: Bool) throws {
    try FileManager.default.createDirectory(atPath: folder.journal, withIntermediateDirectories: false)
    let error = try #require(open(readOnly))
    #expect(error.code == .notAFile)
    #expect(error.message.contains("a folder"))
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give a file away"), arguments: ["", "-wal"])
  func `another's file is not touched`(_ companion: String) throws {
    let journal = try Journal(path: folder.journal)
    try journal.commit(everything())
    #expect(chown(folder.journal + companion, 12_345, 12_345) == 0)
    let error = try #require(open())
    #expect(error.code == .wrongOwner)
    #expect(error.message.contains("12345"))
    #expect(error.message.contains("sudo chown root"))
  }

  @Test func `what it makes is its user's alone`() throws {
    let before = umask(0)
    defer { umask(before) }
    let journal = try Journal(path: folder.journal)
    try journal.commit(everything())
    #expect(folder.names() == ["segue.db", "segue.db-shm", "segue.db-wal", "segue.reserve"])
    for name in folder.names() {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder(name))
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
  }

  @Test func `an empty file is a new journal where there was none`() throws {
    #expect(FileManager.default.createFile(atPath: folder.journal, contents: nil))
    #expect(open() == nil)
  }

  @Test func `an emptied file is not taken for a new journal`() throws {
    let left = try {
      let journal = try Journal(path: folder.journal)
      try journal.commit(everything())
      return try folder.copy()
    }()
    #expect(truncate(left.journal, 0) == 0)
    let error = try #require(refusal { _ = try Journal(path: left.journal) })
    #expect(error.code == .damaged)
    #expect(error.message.contains("the file is empty"))
    #expect(Files.size(left.journal + "-wal") > 0)
  }

  @Test(arguments: [1, 50, 4096, 5000]) func `a file that was cut is damaged`(_ length: Int64) throws {
    try makeJournal(folder.journal, events: 50)
    #expect(truncate(folder.journal, off_t(length)) == 0)
    #expect(open()?.code == .damaged)
    #expect(Files.size(folder.journal) == length)
  }

  @Test(.slow) func `where another program holds it that is said and not waited for for ever`() throws {
    let journal = try Journal(path: folder.journal)
    try journal.commit(everything())
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    let other = try DatabaseQueue(path: folder.journal, configuration: configuration)
    try other.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
    let error = try #require(refusal { try journal.commit(Commit(at: nine).with { $0.state = "{}" }) })
    #expect(error.code == .locked)
    #expect(error.message.contains("fuser"))
    #expect(try journal.state() == #"{"a":1}"#)
  }
}

extension Commit {
  func with(_ change: (inout Commit) -> Void) -> Commit {
    var commit = self
    change(&commit)
    return commit
  }
}
