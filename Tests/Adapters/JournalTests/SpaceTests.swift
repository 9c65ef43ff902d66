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

/// A really full disk: a small file system in memory.
@Suite(.enabled(if: SmallDisk.isPossible, "mounting a small file system takes root")) struct SpaceTests {
  private let disk: SmallDisk
  private let journal: Journal
  private var path: String { disk.path + "/segue.db" }

  init() throws {
    disk = try SmallDisk(mebibytes: 12)
    journal = try Journal(path: disk.path + "/segue.db")
    try journal.commit(everything())
  }

  private func commit(_ number: UInt64, isEssential: Bool) -> Commit {
    var commit = Commit(at: nine)
    commit.isEssential = isEssential
    commit.state = "{\"a\":\(number)}"
    commit.events = [event(number)]
    var done = delivery("essential-\(number)", of: "h", event: event(number), state: .succeeded)
    done.attempts = 1
    var attempt = Attempt(number: 1, startedAt: nine)
    attempt.standardOutput = String(repeating: "x", count: 60_000)
    commit.deliveries = [done]
    commit.attempts = [(done.id, attempt)]
    return commit
  }

  @Test func `a phase still ends where commands are refused`() throws {
    try disk.fill()
    var number: UInt64 = 3
    // Until the log has used its own space, and longer.
    while refusal({ try journal.commit(commit(number, isEssential: false)) }) == nil { number += 1 }
    #expect(refusal { try journal.commit(commit(number, isEssential: false)) }?.code == .noSpace)
    for _ in 0..<200 {
      try journal.commit(commit(number, isEssential: true))
      let refused = refusal { try journal.commit(commit(number + 1, isEssential: false)) }
      #expect(refused == nil || refused?.code == .noSpace)
      number += refused == nil ? 2 : 1
    }
    #expect(journal.reserve?.isSpent == true)
    #expect(try journal.lastSequence() == number - 1)
    #expect(refusal { try journal.commit(changing(.remove(session: "s1"))) }?.code == .noSpace)
    // With free space, everything is as before, including the reserve.
    try disk.free()
    try journal.commit(commit(number, isEssential: false))
    #expect(journal.reserve?.isSpent == false)
    #expect(Files.size(disk.path + "/segue.reserve") == 4 << 20)
  }

  @Test func `a full disk is no reason not to open it`() throws {
    let path = path
    try disk.fill()
    var number: UInt64 = 3
    while refusal({ try journal.commit(commit(number, isEssential: false)) }) == nil { number += 1 }
    // As after a crash: another process opens the state that this one still has open.
    let left = try folder()
    let again = try Journal(path: left)
    #expect(try again.lastSequence() == number - 1)
    try again.commit(commit(number, isEssential: true))
    #expect(try again.lastSequence() == number)
    _ = path
  }

  /// A copy of the journal without its shared memory, which takes space when it is created.
  private func folder() throws -> String {
    let copy = disk.path + "/again"
    #expect(mkdir(copy, 0o700) == 0)
    _ = journal.reserve?.release()
    for name in ["segue.db", "segue.db-wal"] {
      try FileManager.default.moveItem(atPath: disk.path + "/" + name, toPath: copy + "/" + name)
    }
    let reserve = DiskReserve(beside: copy + "/segue.db", size: 4 << 20)
    #expect(reserve.fill())
    try disk.fill("again")
    return copy + "/segue.db"
  }

  @Test func `a backup does not fill the disk`() throws {
    try disk.fill()
    guard case .noRoom(let needed, let free) = try journal.backUp(at: nine) else {
      Issue.record("there is no room for it")
      return
    }
    #expect(needed > free)
    #expect(Backup.all(of: path) == [])
  }

  @Test func `the reserve is really there`() throws {
    var status = stat()
    #expect(stat(disk.path + "/segue.reserve", &status) == 0)
    #expect(Int(status.st_blocks) * 512 >= 4 << 20)
  }

  @Test func `where there is no room for the reserve only the essential is written`() throws {
    let small = try SmallDisk(mebibytes: 2)
    let journal = try Journal(path: small.path + "/segue.db")
    #expect(refusal { try journal.commit(commit(3, isEssential: false)) }?.code == .noSpace)
    try journal.commit(everything().with { $0.isEssential = true })
    #expect(Files.size(small.path + "/segue.reserve") == 0)
  }
}

/// A file system of a few mebibytes, removed at the end.
final class SmallDisk {
  static var isPossible: Bool { geteuid() == 0 }

  let folder: TemporaryFolder
  var path: String { folder.path }

  init(mebibytes: Int) throws {
    folder = try TemporaryFolder()
    try Self.run("mount", "-t", "tmpfs", "-o", "size=\(mebibytes)m,mode=0700", "none", folder.path)
  }

  deinit { try? Self.run("umount", "-l", folder.path) }

  /// Leaves not a single page free.
  func fill(_ name: String = "filler") throws {
    let filler = open(path + "/" + name + ".filler", O_CREAT | O_WRONLY | O_APPEND, 0o600)
    #expect(filler >= 0)
    let page = [UInt8](repeating: 1, count: 4096)
    while write(filler, page, page.count) > 0 {}
    #expect(errno == ENOSPC)
    close(filler)
  }

  func free(_ name: String = "filler") throws {
    try FileManager.default.removeItem(atPath: path + "/" + name + ".filler")
  }

  private static func run(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
  }
}
