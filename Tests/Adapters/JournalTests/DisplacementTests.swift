// SPDX-License-Identifier: MIT
import ControlProtocol
import Deliveries
import Events
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing
import TimerEngine

@testable import Journal

/// A journal whose files are renamed, removed or replaced while it is open. No commit is lost.
@Suite(.timeLimit(.minutes(10))) struct DisplacementTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// An open journal with one commit in its file, and one only in its log.
  private func opened(_ path: String? = nil) throws -> Journal {
    let journal = try Journal(path: path ?? folder.journal)
    try journal.commit(everything())
    _ = try journal.checkpoint()
    try journal.commit(second)
    return journal
  }

  private var second: Commit { Commit(at: nine).with { $0.events = [event(3)] } }
  private var third: Commit { Commit(at: nine).with { $0.events = [event(4)] } }

  private func events(_ path: String) throws -> [UInt64] {
    try Journal(path: path, readOnly: true).events(since: nil, after: nil, limit: 99).map(\.number)
  }

  private func sh(_ command: String) throws {
    let pid = try #require(shell(command, in: folder.path))
    #expect(pid == 0, "\(command)")
  }

  static let takenAway: [(command: String, kind: Displacement.Kind)] = [
    ("rm segue.db", .removed), ("rm segue.db segue.db-wal segue.db-shm", .removed), ("mv segue.db other.db", .removed),
    ("mv segue.db other.db; mv segue.db-wal other.db-wal; mv segue.db-shm other.db-shm", .removed),
    ("cp segue.db other.db; mv other.db segue.db", .replaced), ("rm segue.db; echo hello > segue.db", .replaced),
    ("rm segue.db*; : > segue.db", .replaced), ("rm segue.db; mkdir segue.db", .replaced),
    ("rm segue.db; ln -s nowhere segue.db", .replaced),
    ("rm segue.db-wal", .companion), ("mv segue.db-wal other", .companion), ("rm segue.db-shm", .companion),
    ("cp segue.db-wal other; mv other segue.db-wal", .companion),
    ("rm segue.db-wal; echo hello > segue.db-wal", .companion),
  ]

  @Test(.slow, arguments: takenAway) func `everything is put back`(_ command: String, _ kind: Displacement.Kind) throws
  {
    let journal = try opened()
    let told = Mutex<[Displacement]>([])
    journal.onDisplacement { displacement in told.withLock { $0.append(displacement) } }
    try sh(command)
    #expect(journal.displacement == kind)
    // The next commit notices it.
    try journal.commit(third)
    #expect(journal.displacement == nil)
    #expect(told.withLock { $0.map(\.kind) } == [kind])
    #expect(try events(folder.journal) == [1, 2, 3, 4])
    let copy = try folder.copy()
    #expect(try events(copy.journal) == [1, 2, 3, 4])
    #expect(try Journal(path: copy.journal).leases() == ["h": lease("h")])
    try journal.commit(Commit(at: nine).with { $0.events = [event(5)] })
    #expect(try journal.events(since: nil, after: nil, limit: 99).count == 5)
    #expect(!folder.names().contains { $0.contains(".saved") })
  }

  @Test func `what was put in its place is kept under a telling name`() throws {
    let journal = try opened()
    try sh("rm segue.db*; echo hello > segue.db; echo log > segue.db-wal")
    let told = Mutex<[Displacement]>([])
    journal.onDisplacement { displacement in told.withLock { $0.append(displacement) } }
    try journal.putBack()
    let displacement = try #require(told.withLock { $0.first })
    let kept = try #require(displacement.kept)
    #expect(kept.hasPrefix(folder.journal + ".replaced-"))
    #expect(try String(contentsOfFile: kept, encoding: .utf8) == "hello\n")
    #expect(try String(contentsOfFile: kept + "-wal", encoding: .utf8) == "log\n")
    #expect(Displacement.keptFiles(of: folder.journal) == [kept])
    #expect(displacement.message.contains("nothing is lost; what was there instead is kept as \(kept)"))
    #expect(try events(folder.journal) == [1, 2, 3])
    try journal.putBack()
    #expect(told.withLock { $0.count } == 1)
    let mode = try FileManager.default.attributesOfItem(atPath: folder.journal)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func `a file that was renamed has everything up to then`() throws {
    let journal = try opened()
    try sh("mkdir away; mv segue.db away/segue.db")
    try journal.commit(third)
    #expect(try events(folder("away/segue.db")) == [1, 2, 3])
    #expect(try events(folder.journal) == [1, 2, 3, 4])
  }

  /// An open journal that is too large to be copied within a commit.
  private func openedLarge() throws -> Journal {
    let journal = try opened()
    var commit = Commit(at: nine)
    for number in 1...80 {
      var attempt = Attempt(number: number, startedAt: nine)
      attempt.ending = .exit(0)
      attempt.standardOutput = String(repeating: "x", count: 100_000)
      commit.attempts.append(("d1", attempt))
    }
    try journal.commit(commit)
    _ = try journal.checkpoint()
    return journal
  }

  @Test(.slow, arguments: [("mv segue.db other.db", Displacement.Kind.removed), ("rm segue.db-wal", .companion)])
  func `commits go on while a large journal is copied`(_ command: String, _ kind: Displacement.Kind) throws {
    let journal = try openedLarge()
    let (begun, goOn, told) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    journal.onDisplacement { _ in told.signal() }
    journal.betweenSteps.withLock { step in
      step = {
        begun.signal()
        goOn.wait()
      }
    }
    try sh(command)
    try journal.commit(third)
    #expect(begun.wait(timeout: .now() + 60) == .success)
    // Already copied, not yet copied, and new: SQLite adds all of them to the copy.
    try journal.commit(Commit(at: nine).with { $0.events = [event(5)] })
    try journal.commit(Commit(at: nine).with { $0.leases = [lease("later")] })
    #expect(journal.displacement == kind)
    journal.betweenSteps.withLock { $0 = nil }
    goOn.signal()
    #expect(told.wait(timeout: .now() + 60) == .success)
    #expect(journal.displacement == nil)
    try journal.commit(Commit(at: nine).with { $0.events = [event(6)] })
    #expect(try events(folder.journal) == Array(1...6))
    let whole = try folder.copy()
    let copy = try Journal(path: whole.journal)
    #expect(try copy.leases().keys.sorted() == ["h", "later"])
    try copy.check()
    #expect(!folder.names().contains { $0.contains(".saved") })
  }

  @Test func `a large journal that can't be copied is told of at the next commit, and copied later`() throws {
    let journal = try openedLarge()
    let told = DispatchSemaphore(value: 0)
    journal.onDisplacement { _ in told.signal() }
    try sh("mkdir segue.db.saved.part; rm segue.db")
    try journal.commit(third)
    while journal.copier.withLock({ $0.isBegun }) { sched_yield() }
    #expect(refusal { try journal.commit(Commit(at: nine)) }?.code == .displaced)
    while journal.copier.withLock({ $0.isBegun }) { sched_yield() }
    // A phase still ends, in the open file.
    let essential = Commit(at: nine).with {
      $0.events = [event(5)]
      $0.isEssential = true
    }
    try journal.commit(essential)
    while journal.copier.withLock({ $0.isBegun }) { sched_yield() }
    try sh("rmdir segue.db.saved.part")
    try journal.putBack()
    #expect(told.wait(timeout: .now() + 60) == .success)
    #expect(try events(folder.journal) == Array(1...5))
  }

  @Test func `half a copy that a crash left is removed`() throws {
    _ = try opened()
    try Data("half".utf8).write(to: URL(filePath: folder.journal + ".saved.part"))
    _ = try Journal(path: folder.journal)
    #expect(!folder.names().contains { $0.contains(".saved") })
  }

  @Test func `no other connection of ours takes another file for the journal`() throws {
    let journal = try opened()
    let other = try TemporaryFolder()
    try makeJournal(other.journal, events: 7)
    _ = try journal.lastStates()
    try FileManager.default.copyItem(atPath: other.journal, toPath: folder("new"))
    try sh("mv new segue.db")
    #expect(try journal.events(since: nil, after: nil, limit: 99).count == 3)
    guard case .made(let backup) = try journal.backUp(at: nine) else { throw CocoaError(.fileReadUnknown) }
    #expect(try events(backup.path) == [1, 2, 3])
    let kept = try #require(Displacement.keptFiles(of: folder.journal).first)
    #expect(try events(kept) == Array(1...7))
  }

  @Test func `a folder that is gone is only made anew by whoever holds the lock`() throws {
    let journal = try opened()
    let away = folder.path + "-away"
    defer { try? FileManager.default.removeItem(atPath: away) }
    try FileManager.default.moveItem(atPath: folder.path, toPath: away)
    #expect(journal.displacement == .folder)
    #expect(refusal { try journal.commit(third.with { $0.isEssential = false }) }?.code == .displaced)
    // A phase still ends, in the open files.
    try journal.commit(third.with { $0.isEssential = true })
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: false)
    #expect(refusal { try journal.putBack() }?.code == .displaced)
    try journal.putBack(intoNewFolder: true)
    #expect(try events(folder.journal) == [1, 2, 3, 4])
    try journal.commit(Commit(at: nine).with { $0.events = [event(5)] })
    #expect(try events(away + "/segue.db") == [1, 2, 3, 4])
  }

  @Test func `a crash after the copy was decided for loses nothing`() throws {
    let left = try {
      let journal = try opened()
      try sh("rm segue.db")
      try journal.putBack()
      return try folder.copy()
    }()
    try FileManager.default.moveItem(atPath: left.journal, toPath: left.journal + ".saved")
    for companion in ["-wal", "-shm"] { unlink(left.journal + companion) }
    try Data("hello".utf8).write(to: URL(filePath: left.journal))
    let journal = try Journal(path: left.journal)
    #expect(try journal.events(since: nil, after: nil, limit: 99).count == 3)
    #expect(Displacement.keptFiles(of: left.journal).count == 1)
  }

  @Test func `through a link the file it leads to is the journal`() throws {
    let other = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(atPath: folder.journal, withDestinationPath: other.journal)
    let error = try #require(refusal { _ = try Journal(path: folder.journal) })
    #expect(error.code == .dangling)
    #expect(error.message.contains("is a link to '\(other.journal)', which does not exist. Restore that file"))
    #expect(refusal { _ = try Journal(path: folder.journal, readOnly: true) }?.code == .dangling)
    #expect(refusal { _ = try Restoration.restore(folder.journal, at: nine) }?.code == .dangling)
    #expect(Journal.exists(at: folder.journal))
    #expect(other.names().isEmpty)

    try makeJournal(other.journal, events: 2)
    let journal = try Journal(path: folder.journal)
    try journal.commit(second)
    #expect(other.names().contains("segue.db-wal") && !folder.names().contains("segue.db-wal"))
    _ = try journal.backUp(at: nine)
    #expect(folder.names("backups").count == 1)
    unlink(other.journal)
    try journal.commit(third)
    #expect(try events(other.journal) == [1, 2, 3, 4])
    // A link with a new target moves the journal there completely.
    let third = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: other.journal, toPath: third.journal)
    try sh("ln -sf \(third.journal) segue.db")
    try journal.commit(Commit(at: nine).with { $0.events = [event(5)] })
    #expect(try events(third.journal) == [1, 2, 3, 4, 5])
    #expect(Displacement.keptFiles(of: folder.journal).count == 1)
  }

  @Test func `a damaged file at the end of a link is restored there`() throws {
    let other = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(atPath: folder.journal, withDestinationPath: other.journal)
    #expect(FileManager.default.createFile(atPath: other.journal, contents: nil))
    do {
      let journal = try Journal(path: folder.journal)
      try journal.commit(everything())
      _ = try journal.backUp(at: nine)
    }
    for companion in ["-wal", "-shm"] { unlink(other.journal + companion) }
    try Data(repeating: 7, count: 9000).write(to: URL(filePath: other.journal))
    let done = try Restoration.restore(folder.journal, at: nine)
    #expect(done.backup?.day == "2026-11-21")
    #expect(done.setAside?.hasPrefix(other.journal + ".damaged-") == true)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.journal) == other.journal)
    #expect(try Journal(path: folder.journal).leases() == ["h": lease("h")])
  }

  @Test(arguments: [true, false]) func `an emptied file is damaged where anything shows that there was one`(
    _ hasBackup: Bool
  ) throws {
    do {
      let journal = try opened()
      if hasBackup { _ = try journal.backUp(at: nine) }
    }
    for companion in ["-wal", "-shm"] { unlink(folder.journal + companion) }
    #expect(truncate(folder.journal, 0) == 0)
    for readOnly in [true, false] {
      #expect(refusal { _ = try Journal(path: folder.journal, readOnly: readOnly) }?.code == .damaged)
    }
    #expect(Journal.exists(at: folder.journal))
    #expect(try Restoration.restore(folder.journal, at: nine).backup?.day == (hasBackup ? "2026-11-21" : nil))
    _ = try Journal(path: folder.journal)
  }

  @Test func `an empty file where there never was a journal is none`() throws {
    #expect(!Journal.exists(at: folder.journal))
    #expect(FileManager.default.createFile(atPath: folder.journal, contents: nil))
    #expect(!Journal.exists(at: folder.journal))
  }
}

/// Runs a line of shell. Returns its exit status.
private func shell(_ command: String, in folder: String) -> Int32? {
  let line = "cd '\(folder)' && { \(command); }"
  var pid = pid_t()
  var arguments: [UnsafeMutablePointer<CChar>?] = ["sh", "-c", line].map { (word: String) in strdup(word) } + [nil]
  defer { for argument in arguments { free(argument) } }
  guard posix_spawn(&pid, "/bin/sh", nil, nil, &arguments, environ) == 0 else { return nil }
  var status: Int32 = 0
  while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
  return status
}
