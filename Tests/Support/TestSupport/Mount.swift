// SPDX-License-Identifier: MIT
import Foundation

/// A file system in memory, mounted in a home for one test.
package final class Mount: Sendable {
  package static var isPossible: Bool { geteuid() == 0 }

  private let path: String
  private let home: TemporaryHome

  /// A file system of its own at a folder of the home.
  package init(_ home: TemporaryHome, at name: String, mebibytes: Int = 16) async throws {
    path = home.path(name)
    self.home = home
    try await run("mount", "-t", "tmpfs", "-o", "size=\(mebibytes)m,mode=0700", "none", path)
  }

  /// The home over itself, with what is mounted in it: only to be read.
  package init(readOnly home: TemporaryHome) async throws {
    path = home.folder
    self.home = home
    try await run("mount", "--rbind", path, path)
    try await run("mount", "-o", "remount,bind,ro", path)
  }

  deinit { umount2(path, Int32(MNT_DETACH)) }

  package func become(_ mode: String) async throws { try await run("mount", "-o", "remount,\(mode)", path) }

  /// Leaves not one page.
  package func fill() throws {
    let filler = open(path + "/filler", O_CREAT | O_WRONLY | O_APPEND, 0o600)
    guard filler >= 0 else { throw NotSeen(what: "a new file in \(path)", limit: .zero) }
    defer { close(filler) }
    let page = [UInt8](repeating: 1, count: 4096)
    while write(filler, page, page.count) > 0 {}
    guard errno == ENOSPC else { throw NotSeen(what: "a full disk, not error \(errno)", limit: .zero) }
  }

  package func free() throws { try FileManager.default.removeItem(atPath: path + "/filler") }

  private func run(_ arguments: String...) async throws {
    let result = try await home.run(arguments)
    guard result.status == 0 else { throw NotSeen(what: "a mount", limit: .zero, details: "\(result)") }
  }
}
