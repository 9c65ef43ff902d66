// SPDX-License-Identifier: MIT
import LibC

/// The item behind one name in its folder.
enum FileEntry: Hashable, Sendable {
  case missing
  /// The item is not accessible, for this reason.
  case hidden(errno: Int32)
  case link(FileIdentity, target: String)
  case folder(FileIdentity, Access)
  /// A file, or any other item that is not a folder; `content` is nil if only the place matters.
  case file(FileIdentity, Access, content: FileContent?)

  /// The owner and the write permissions.
  struct Access: Hashable, Sendable {
    var owner: uid_t
    var group: gid_t
    var mode: mode_t
  }

  /// Reads the item at `path` without following links.
  init(at path: String, hasContent: Bool) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      self = errno == ENOENT || errno == ENOTDIR ? .missing : .hidden(errno: errno)
      return
    }
    let identity = FileIdentity(status)
    let access = Access(owner: status.st_uid, group: status.st_gid, mode: status.st_mode)
    switch status.st_mode & S_IFMT {
    case S_IFLNK: self = .link(identity, target: Self.target(ofLink: path))
    case S_IFDIR: self = .folder(identity, access)
    default: self = .file(identity, access, content: hasContent ? FileContent(status) : nil)
    }
  }

  private static func target(ofLink path: String) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

/// The identity of a file, independent of its name.
package struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let inode: ino_t

  init(_ status: stat) {
    device = status.st_dev
    inode = status.st_ino
  }

  /// The identity of the file that `path` leads to; nil if it does not exist.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Returns whether `path` leads to another file than `known`, or to nothing; false if this cannot be determined.
  package static func hasChanged(_ known: FileIdentity?, at path: String) -> Bool {
    guard let known else { return false }
    var status = stat()
    guard stat(path, &status) == 0 else { return [ENOENT, ENOTDIR, ELOOP].contains(errno) }
    return FileIdentity(status) != known
  }
}

/// The content of a file, as far as its metadata tells.
struct FileContent: Hashable, Sendable {
  private let size: Int64
  /// The times of the last write and of the last change of metadata, in nanoseconds since 1970.
  private let written: Int64
  private let changed: Int64

  init(_ status: stat) {
    size = Int64(status.st_size)
    #if canImport(Darwin)
      let (written, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (written, changed) = (status.st_mtim, status.st_ctim)
    #endif
    self.written = Self.nanoseconds(written)
    self.changed = Self.nanoseconds(changed)
  }

  var isEmpty: Bool { size == 0 }

  /// A text that is equal for equal content, also in another process.
  var text: String { "\(size) \(written) \(changed)" }

  /// The time since the last change; never negative, and zero if the clock was set back since.
  var age: Duration {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return .nanoseconds(max(0, Self.nanoseconds(time) - changed))
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
