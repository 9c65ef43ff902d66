// SPDX-License-Identifier: MIT
import LibC

/// The journal's own calls to the file system, beside SQLite's.
enum Files {
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// The direct target of a link; nil if `path` is no link.
  static func destination(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  /// Whether `path` leads to an empty file.
  static func isEmpty(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
  }

  static func size(_ path: String) -> Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// The bytes that this user can still write in `folder`; nil if unknown.
  static func free(in folder: String) -> Int64? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else { return nil }
    return Int64(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
  }

  static func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Flushes a file or a folder at `path` to the disk. Returns errno; 0 on success.
  static func sync(_ path: String) -> Int32 {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else { return errno }
    defer { close(descriptor) }
    return flush(descriptor)
  }

  /// Renames `old` to `new`, and flushes the name to the disk. Returns errno; 0 on success.
  static func rename(_ old: String, to new: String) -> Int32 {
    #if canImport(Glibc)
      let result = Glibc.rename(old, new)
    #else
      let result = Darwin.rename(old, new)
    #endif
    return result == 0 ? sync(parent(of: new)) : errno
  }

  /// Sets the modification time of `path`. Returns errno; 0 on success.
  static func setTime(_ path: String, seconds: Int64) -> Int32 {
    let time = timespec(tv_sec: Int(seconds), tv_nsec: 0)
    return utimensat(AT_FDCWD, path, [time, time], AT_SYMLINK_NOFOLLOW) == 0 ? 0 : errno
  }

  static func reason(_ number: Int32) -> String { String(cString: strerror(number)) }

  static func isAboutSpace(_ number: Int32) -> Bool { number == ENOSPC || number == EDQUOT }

  /// Whether not even a few pages can be written into `folder`. Only an attempt reveals a quota.
  static func isFull(_ folder: String) -> Bool {
    let path = folder + "/.segue-space-\(getpid())"
    let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC | O_EXCL, 0o600)
    guard descriptor >= 0 else { return isAboutSpace(errno) }
    defer {
      close(descriptor)
      unlink(path)
    }
    return isAboutSpace(allocate(descriptor, size: 64 << 10))
  }
}
