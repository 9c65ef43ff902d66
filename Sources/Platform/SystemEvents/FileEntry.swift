// SPDX-License-Identifier: MIT
import LibC

/// What one name stands for in its folder.
enum FileEntry: Hashable, Sendable {
  case missing
  /// It can't be looked at, for this reason.
  case hidden(errno: Int32)
  case link(FileIdentity, target: String)
  case folder(FileIdentity, Access)
  /// A file, or whatever else isn't a folder; `content` is nil where only its place matters.
  case file(FileIdentity, Access, content: FileContent?)

  /// Whose it is, and who may write it.
  struct Access: Hashable, Sendable {
    var owner: uid_t
    var group: gid_t
    var mode: mode_t
  }

  /// Looks at `path`; a link isn't followed.
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

/// Which file it is, whatever it is called: another one has another identity.
package struct FileIdentity: Hashable, Sendable {
  private let device: dev_t
  private let inode: ino_t

  init(_ status: stat) {
    device = status.st_dev
    inode = status.st_ino
  }

  /// Of what `path` leads to; nil where there is nothing.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// Whether `path` leads to something else than `known`, or to nothing; where nobody can tell, it doesn't.
  package static func hasChanged(_ known: FileIdentity?, at path: String) -> Bool {
    guard let known else { return false }
    var status = stat()
    guard stat(path, &status) == 0 else { return [ENOENT, ENOTDIR, ELOOP].contains(errno) }
    return FileIdentity(status) != known
  }
}

/// What is in a file, as far as that can be told without reading it.
struct FileContent: Hashable, Sendable {
  private let size: Int64
  /// When it was written, and when anything of it was changed; in nanoseconds since 1970.
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

  /// The same for the same content, in this process and the next one.
  var text: String { "\(size) \(written) \(changed)" }

  /// How long ago it was last changed; never negative, and nothing where the clock was set back since.
  var age: Duration {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return .nanoseconds(max(0, Self.nanoseconds(time) - changed))
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
