// SPDX-License-Identifier: MIT
import ControlProtocol
import Foundation
import TestSupport
import Testing

/// A file system in memory, mounted in a home for one test.
final class Mount: Sendable {
  static var isPossible: Bool { geteuid() == 0 }

  private let path: String
  private let home: TemporaryHome

  /// A file system of its own at a folder of the home.
  init(_ home: TemporaryHome, at name: String, mebibytes: Int = 16) async throws {
    path = home.path(name)
    self.home = home
    try await run("mount", "-t", "tmpfs", "-o", "size=\(mebibytes)m,mode=0700", "none", path)
  }

  /// The home over itself, with what is mounted in it: only to be read.
  init(readOnly home: TemporaryHome) async throws {
    path = home.folder
    self.home = home
    try await run("mount", "--rbind", path, path)
    try await run("mount", "-o", "remount,bind,ro", path)
  }

  deinit { umount2(path, Int32(MNT_DETACH)) }

  func become(_ mode: String) async throws { try await run("mount", "-o", "remount,\(mode)", path) }

  /// Leaves not one page.
  func fill() throws {
    let filler = open(path + "/filler", O_CREAT | O_WRONLY | O_APPEND, 0o600)
    try #require(filler >= 0)
    defer { close(filler) }
    let page = [UInt8](repeating: 1, count: 4096)
    while write(filler, page, page.count) > 0 {}
    #expect(errno == ENOSPC)
  }

  func free() throws { try FileManager.default.removeItem(atPath: path + "/filler") }

  private func run(_ arguments: String...) async throws {
    let result = try await home.run(arguments)
    try #require(result.status == 0, "\(result)")
  }
}

/// A limit of a process that runs, until it is lifted.
struct Limit {
  private let home: TemporaryHome
  private let pid: Int32
  private let prefix: [String]
  private let name: String
  private let before: String

  /// `name` is a word of `prlimit`: fsize, nofile, nproc. Only the soft limit is touched. `prefix` makes it the user whose
  /// process it is.
  init(
    _ name: String, of pid: Int32, to limit: Int, in home: TemporaryHome, by prefix: [String] = []
  ) async throws {
    (self.home, self.pid, self.name, self.prefix) = (home, pid, name, prefix)
    let known = try await home.run(
      prefix + ["prlimit", "--pid", "\(pid)", "--\(name)", "-o", "SOFT", "--noheadings", "--raw"])
    before = known.output.trimmingCharacters(in: .whitespacesAndNewlines)
    try await set("\(limit)")
  }

  func lift() async throws { try await set(before) }

  private func set(_ limit: String) async throws {
    let result = try await home.run(prefix + ["prlimit", "--pid", "\(pid)", "--\(name)=\(limit):"])
    try #require(result.status == 0, "\(result)")
  }
}

extension ControlPeer {
  func workerPID() async throws -> Int32 { try await call(.daemon, as: DaemonInfo.self).pid }

  /// Waits until the status says why the journal can't be written, or no longer does.
  func journalProblem() async throws -> String {
    try await until("a journal that can't be written") { $0.status?.journalProblem }
  }

  func journalIsFine() async throws {
    _ = try await until("a journal that can be written") { $0.status?.journalProblem == nil ? true : nil }
  }
}
