// SPDX-License-Identifier: MIT
import Foundation
import Synchronization
import Testing

@testable import Daemon

/// The log's file, which several processes write to.
@Suite(.timeLimit(.minutes(10))) struct LogFileTests {
  @Test func `of many who find it too long, one puts it aside, and nobody the new one`() throws {
    let folder = NSTemporaryDirectory() + "segue-log-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let log = LogFile(path: folder + "/segued.log", limit: 10)
    let long = Data(repeating: 0x6C, count: 11)
    for _ in 0..<500 {
      try long.write(to: URL(filePath: log.path))
      let count = Mutex(0)
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        guard log.rotate() else { return }
        count.withLock { $0 += 1 }
        // What whoever rotated does next.
        _ = FileManager.default.createFile(atPath: log.path, contents: Data("new".utf8))
      }
      try #require(count.withLock { $0 } == 1)
      try #require(FileManager.default.contents(atPath: log.path + ".1") == long)
    }
  }

  @Test func `whoever waited for the lock leaves the new file where it is`() async throws {
    let folder = NSTemporaryDirectory() + "segue-log-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let log = LogFile(path: folder + "/segued.log", limit: 10)
    let long = Data(repeating: 0x6C, count: 11)
    try long.write(to: URL(filePath: log.path))
    // Another process, between its look and its renaming.
    let other = open(log.path, O_RDONLY | O_CLOEXEC)
    try #require(other >= 0 && flock(other, LOCK_EX) == 0)
    async let rotates = Task.detached { log.rotate() }.value
    try FileManager.default.moveItem(atPath: log.path, toPath: log.path + ".1")
    try Data("new".utf8).write(to: URL(filePath: log.path))
    close(other)
    #expect(await !rotates)
    #expect(FileManager.default.contents(atPath: log.path) == Data("new".utf8))
    #expect(FileManager.default.contents(atPath: log.path + ".1") == long)
  }
}
