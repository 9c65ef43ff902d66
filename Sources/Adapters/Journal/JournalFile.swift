// SPDX-License-Identifier: MIT

import ControlProtocol
import LibC
import Paths

/// Checks the file at the journal's path before SQLite opens it. SQLite would block on a FIFO, create the target of a dangling
/// link, and accept an emptied file as a new one.
///
/// These methods never open the file: closing it again would drop the locks of this process's other connections.
enum JournalFile {
  /// The suffixes of SQLite's files: the database itself, and its companions.
  static let companions = ["", "-wal", "-shm"]

  /// Throws if `path` can't be opened as a journal. The error names the kind of file.
  static func check(_ path: String, isWriting: Bool) throws(JournalError) {
    let file = try target(of: path)
    let main = try status(of: file)
    for companion in companions.dropFirst() { _ = try status(of: file + companion) }
    if let main {
      if main.st_size == 0, hadContent(path) {
        throw JournalError(code: .damaged, path: path, cause: .emptyFile)
      }
      // SQLite accepts a file of a single byte as an empty one.
      if 1..<512 ~= main.st_size { throw JournalError(code: .damaged, path: path, cause: .cutFile) }
    }
    guard isWriting else { return }
    try checkWritable(Files.parent(of: file), journal: path)
    guard main != nil else {
      if !Backup.all(of: path).isEmpty { throw JournalError(code: .missing, path: path, detail: "") }
      return try make(file)
    }
    for companion in companions where Files.exists(file + companion) {
      try checkWritable(file + companion, journal: path)
    }
  }

  /// The file at `path`, links resolved. SQLite's companions are beside this file.
  static func target(of path: String) throws(JournalError) -> String {
    let target = end(of: path)
    guard target == path || Files.exists(target) else {
      throw JournalError(code: .dangling, path: path, detail: target)
    }
    return target
  }

  /// The file at `path`, links resolved, even if it doesn't exist.
  static func end(of path: String) -> String {
    var target = path
    // More than 40 links are a cycle; the result is then a link.
    for _ in 0..<40 {
      guard let next = Files.destination(ofLink: target) else { break }
      target = next.hasPrefix("/") ? next : Files.parent(of: target) + "/" + next
    }
    return target
  }

  /// Whether files beside an empty file prove that there was a journal: those that only an open journal has, or that were kept
  /// of one.
  static func hadContent(_ path: String) -> Bool {
    let file = end(of: path)
    let (folder, name) = (Files.parent(of: file), file.split(separator: "/").last.map(String.init) ?? file)
    return Files.size(file + "-wal") > 0 || !Backup.all(of: path).isEmpty
      || Files.exists(DiskReserve.path(beside: path))
      || Paths.names(in: folder).contains { other in Replacement.allCases.contains { other.hasPrefix(name + $0.aside) }
      }
  }

  /// The status of this user's file at `path`; nil if there is none.
  private static func status(of path: String) throws(JournalError) -> stat? {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return nil }
      throw JournalError(code: .notPermitted, path: path, detail: Files.reason(errno))
    }
    if let kind = kind(of: status, path) {
      throw JournalError(code: .notAFile, path: path, cause: kind)
    }
    guard status.st_uid == geteuid() else {
      let (owner, us) = (name(of: status.st_uid), name(of: geteuid()))
      throw JournalError(code: .wrongOwner, path: path, cause: .otherOwner(owner: owner, user: us))
    }
    return status
  }

  /// The kind of a file that isn't regular; nil for a regular file.
  private static func kind(of status: stat, _ path: String) -> JournalProblem.Cause? {
    switch status.st_mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: .folder
    case S_IFLNK: .link
    case S_IFIFO: .pipe
    case S_IFSOCK: .socket
    default: .device
    }
  }

  private static func name(of user: uid_t) -> String {
    guard let entry = getpwuid(user), let name = entry.pointee.pw_name else { return "user \(user)" }
    return String(cString: name)
  }

  private static func checkWritable(_ path: String, journal: String) throws(JournalError) {
    guard access(path, W_OK) != 0 else { return }
    let number = errno
    throw JournalError(
      code: number == ENOENT || number == ENOTDIR ? .notPermitted : .readOnly, path: journal,
      detail: "\(path): \(Files.reason(number))")
  }

  /// Creates an empty file that no other user may read. SQLite gives the companions the same mode.
  private static func make(_ path: String) throws(JournalError) {
    let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else {
      throw JournalError(
        code: Files.isAboutSpace(errno) ? .noSpace : .notPermitted, path: path, detail: Files.reason(errno))
    }
    close(descriptor)
  }
}
