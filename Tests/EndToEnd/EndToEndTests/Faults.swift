// SPDX-License-Identifier: MIT
import ControlProtocol
import Foundation
import TestSupport
import Testing

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
