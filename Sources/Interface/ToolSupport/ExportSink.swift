// SPDX-License-Identifier: MIT
import Daemon
import Foundation
import TerminalUI

/// The destination of an export: standard output, or a file that is complete or doesn't exist. A pipe or a device is written
/// directly.
package final class ExportSink {
  package struct Failure: Error, Hashable {
    package var file: String
    package var reason: String
    /// There is an existing file that must not be replaced.
    package var isTaken = false

    package init(file: String, reason: String, isTaken: Bool = false) {
      (self.file, self.reason, self.isTaken) = (file, reason, isTaken)
    }
  }

  private enum Target {
    case console((String) -> Void)
    /// `path` is the given path, and `place` its target. With `isNew`, no file may exist yet.
    case file(path: String, place: String, draft: String, descriptor: Int32, isNew: Bool)
    case stream(path: String, descriptor: Int32)
  }

  /// The failure, if any, for callers that report it in their own words.
  package private(set) var failure: Failure?
  private let target: Target
  private var waiting: [UInt8] = []
  /// The number of written bytes.
  package private(set) var count = 0
  private var isOver = false

  private static let chunk = 1 << 16

  /// Nil for `file` means standard output, to which `write` writes. With `isShared`, other users may read a new file as far as
  /// the umask permits.
  package init(file: String?, isShared: Bool = false, write: @escaping (String) -> Void) throws(Failure) {
    guard let file else {
      target = .console(write)
      return
    }
    target = try Self.open(file, isShared: isShared)
  }

  /// A file with a hidden draft beside it, in a form that `AttachmentFolder.tidy` recognises. With `isNew`, no file may exist
  /// yet.
  package init(hidden file: String, isNew: Bool = false) throws(Failure) {
    if isNew, access(file, F_OK) == 0 { throw Failure(file: file, reason: "", isTaken: true) }
    target = try isNew ? Self.draft(of: file, at: file, isHidden: true, isNew: true) : Self.open(file, isHidden: true)
  }

  /// A file that must not exist yet.
  package init(newFile name: String, in folder: String) throws(Failure) {
    let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    if mkdir(folder, 0o755) != 0, errno != EEXIST { throw Self.failure(folder) }
    if access(path, F_OK) == 0 { throw Failure(file: path, reason: "", isTaken: true) }
    target = try Self.draft(of: path, at: path, isNew: true)
  }

  deinit { discard() }

  package func write(_ text: String) throws(Failure) {
    switch target {
    case .console(let write): write(text)
    case .stream(_, let descriptor) where isatty(descriptor) == 1: try write(bytes: SafeText.data(text).utf8)
    case .file, .stream: try write(bytes: text.utf8)
    }
  }

  /// Writes bytes; for files only.
  package func write(bytes: some Sequence<UInt8>) throws(Failure) {
    let before = waiting.count
    waiting += bytes
    count += waiting.count - before
    guard waiting.count >= Self.chunk else { return }
    try noting { () throws(Failure) in try flush() }
  }

  /// Moves the complete file into its place.
  package func finish() throws(Failure) {
    guard !isOver else { return }
    try noting { () throws(Failure) in
      try flush()
      guard case .file(let path, let place, let draft, let descriptor, let isNew) = target else { return }
      guard fsync(descriptor) == 0 else { throw Self.failure(path) }
      if isNew { try Self.place(draft, at: path) } else if rename(draft, place) != 0 { throw Self.failure(path) }
    }
    closeDescriptor()
  }

  private func closeDescriptor() {
    switch target {
    case .console: break
    case .file(_, _, _, let descriptor, _), .stream(_, let descriptor): close(descriptor)
    }
    isOver = true
  }

  /// Gives a draft its name, unless the name is used.
  private static func place(_ draft: String, at path: String) throws(Failure) {
    if link(draft, path) == 0 {
      unlink(draft)
      return
    }
    let taken = Failure(file: path, reason: "", isTaken: true)
    if errno == EEXIST { throw taken }
    // Memory sticks and cards have no hard links. Check again immediately before the rename.
    guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(errno) else { throw failure(path) }
    if access(path, F_OK) == 0 { throw taken }
    guard rename(draft, path) == 0 else { throw failure(path) }
  }

  /// Removes everything, except for data that a stream has already.
  package func discard() {
    guard !isOver else { return }
    closeDescriptor()
    if case .file(_, _, let draft, _, _) = target { unlink(draft) }
  }

  /// Removes the file even after `finish`: of several files, either all exist or none.
  package func withdraw() {
    if isOver, case .file(let path, _, _, _, let isNew) = target, isNew { unlink(path) }
    discard()
  }

  private func noting(_ body: () throws(Failure) -> Void) throws(Failure) {
    do {
      try body()
    } catch {
      failure = error
      throw error
    }
  }

  private func flush() throws(Failure) {
    switch target {
    case .console: return
    case .file(let path, _, _, let descriptor, _), .stream(let path, let descriptor):
      try writeWaiting(to: descriptor, path)
    }
  }

  private func writeWaiting(to descriptor: Int32, _ path: String) throws(Failure) {
    var done = 0
    while done < waiting.count {
      let count = waiting[done...].withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure(path) }
      done += count
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Opens the target of `path`, of any kind.
  private static func open(_ path: String, isHidden: Bool = false, isShared: Bool = false) throws(Failure) -> Target {
    var status = stat()
    let isThere = stat(path, &status) == 0
    if isThere, status.st_mode & S_IFMT == S_IFDIR {
      throw Failure(file: path, reason: String(cString: strerror(EISDIR)))
    }
    switch FilePlace.target(of: path) {
    case nil: throw Failure(file: path, reason: String(cString: strerror(ELOOP)))
    case .file(let place):
      return try draft(
        of: path, at: place, replacing: isThere ? status.st_mode & 0o777 : nil, isHidden: isHidden, isShared: isShared)
    case .descriptor(let number): return try stream(path, fcntl(number, F_DUPFD_CLOEXEC, 0))
    case .device(let place): return try stream(path, systemOpen(place, O_NOCTTY | O_TRUNC))
    }
  }

  private static func stream(_ path: String, _ descriptor: Int32) throws(Failure) -> Target {
    guard descriptor >= 0 else { throw failure(path) }
    return .stream(path: path, descriptor: descriptor)
  }

  /// A draft beside `place`. Sessions are private, so only the user can read the file. It has other rights if it is shared, or
  /// if it replaces a file with other rights.
  private static func draft(
    of path: String, at place: String, replacing mode: mode_t? = nil, isHidden: Bool = false, isShared: Bool = false,
    isNew: Bool = false
  ) throws(Failure) -> Target {
    let number = UInt32.random(in: .min ... .max)
    var draft = "\(place).\(number).part"
    if isHidden, let slash = place.lastIndex(of: "/") { draft = "\(place[...slash]).new-\(number)" }
    let descriptor = systemOpen(draft, O_CREAT | O_EXCL, isShared ? 0o666 : 0o600)
    guard descriptor >= 0, !isHidden || AttachmentFolder.claim(descriptor) else { throw failure(path) }
    // A file system without rights leaves the file's mode unchanged.
    if let mode { fchmod(descriptor, mode) }
    return .file(path: path, place: place, draft: draft, descriptor: descriptor, isNew: isNew)
  }

  private static func failure(_ path: String) -> Failure {
    Failure(file: path, reason: String(cString: strerror(errno)))
  }
}

private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
  open(path, O_WRONLY | O_CLOEXEC | flags, mode)
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
