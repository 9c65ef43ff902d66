// SPDX-License-Identifier: MIT
import Foundation
import Paths

/// The lock and the socket that running and dead daemons have left in a home.
struct HomeState: Sendable {
  /// A problem that prevents a daemon's start, or its clients' connections.
  enum Trouble: Hashable, Sendable {
    case notAFile(String)
    case folderOfOther(String, owner: UInt32)
    /// Other users can write there, and could create a socket of their own.
    case openFolder(String)
  }

  var troubles: [Trouble] = []
  var hasLockFile = false
  /// Whether a process holds the lock.
  var isLocked = false
  /// A socket without a listening process, if no daemon answers.
  var staleSocket: String?

  init(_ paths: Paths) {
    if let status = Self.status(paths.lock) {
      hasLockFile = true
      if !Self.isOurs(status, S_IFREG) { troubles.append(.notAFile(paths.lock)) }
    }
    isLocked = Self.isLocked(paths.lock) || Self.isLocked(paths.state)
    if let folder = Self.status(paths.runtime) {
      if folder.st_uid != geteuid() {
        troubles.append(.folderOfOther(paths.runtime, owner: folder.st_uid))
      } else if folder.st_mode & 0o022 != 0 {
        troubles.append(.openFolder(paths.runtime))
      }
    }
    for path in [paths.socket, paths.shortSocket] {
      guard let status = Self.status(path) else { continue }
      if Self.isOurs(status, S_IFSOCK) {
        staleSocket = path
      } else {
        troubles.append(.notAFile(path))
      }
    }
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return lstat(path, &status) == 0 ? status : nil
  }

  private static func isOurs(_ status: stat, _ kind: mode_t) -> Bool {
    status.st_mode & S_IFMT == kind && status.st_uid == geteuid()
  }

  /// Takes a shared lock for a moment only. A daemon that starts just then retries.
  private static func isLocked(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return flock(descriptor, LOCK_SH | LOCK_NB) != 0 && errno == EWOULDBLOCK
  }
}
