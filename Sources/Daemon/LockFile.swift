// SPDX-License-Identifier: MIT
import Paths

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The lock beside the journal: whoever holds it is the only daemon of this home. Its text is the socket's path.
///
/// Whoever inherits the descriptor holds the lock too: a worker whose keeper was killed is still the only one.
final class LockFile: Sendable {
  let descriptor: Int32

  /// Takes the lock; throws where another daemon holds it or the folder can't be written.
  init(_ paths: Paths) throws(DaemonError) {
    try Folder.make(paths.state)
    descriptor = open(paths.lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw DaemonError("\(paths.lock) can't be opened: \(String(cString: strerror(errno)))")
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let number = errno
      close(descriptor)
      guard number != EWOULDBLOCK else { throw .otherRuns }
      throw DaemonError("\(paths.lock): \(String(cString: strerror(number)))")
    }
  }

  deinit { close(descriptor) }

  /// Writes where the socket is, for clients whose environment says otherwise.
  static func publish(socket: String, in paths: Paths) throws(DaemonError) {
    let descriptor = open(paths.lock, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw DaemonError("\(paths.lock) can't be written: \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    let bytes = Array((socket + "\n").utf8)
    let written = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    guard written == bytes.count, ftruncate(descriptor, off_t(written)) == 0 else {
      throw DaemonError("\(paths.lock) can't be written: \(String(cString: strerror(errno)))")
    }
  }
}

/// Folders of ours, and what is in them.
enum Folder {
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Makes `path` and what is missing above it, for this user alone.
  static func make(_ path: String) throws(DaemonError) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, path != "/" else {
      throw DaemonError("the folder \(path) can't be made: \(String(cString: strerror(errno)))")
    }
    try make(Paths.parent(of: path))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw DaemonError("the folder \(path) can't be made: \(String(cString: strerror(errno)))")
    }
  }
}

/// Why the daemon can't do its work: a sentence for people.
package struct DaemonError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }

  /// Another daemon holds the lock of this home.
  static let otherRuns = DaemonError("another daemon is running")
}
