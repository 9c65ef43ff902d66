// SPDX-License-Identifier: MIT
import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where an export goes: standard output, or a file that is there as a whole or not at all.
final class ExportSink {
  struct Failure: Error, Hashable {
    var file: String
    var reason: String
    /// Something is there that isn't replaced.
    var isTaken = false
  }

  private enum Target {
    case console((String) -> Void)
    /// `isNew`: nothing may be there yet.
    case file(path: String, draft: String, descriptor: Int32, isNew: Bool)
  }

  /// What went wrong, where something did: others pass it on in their own words.
  private(set) var failure: Failure?
  private let target: Target
  private var waiting: [UInt8] = []
  /// How many bytes were written.
  private(set) var count = 0
  private var isOver = false

  private static let chunk = 1 << 16

  /// `file`: nil is standard output, to which `write` writes.
  init(file: String?, write: @escaping (String) -> Void) throws(Failure) {
    guard let file else {
      target = .console(write)
      return
    }
    target = try Self.open(file)
  }

  /// A file whose draft is hidden beside it, where `AttachmentFolder.tidy` knows it for one. With `isNew`, nothing may be
  /// there yet.
  init(hidden file: String, isNew: Bool = false) throws(Failure) {
    if isNew, access(file, F_OK) == 0 { throw Failure(file: file, reason: "", isTaken: true) }
    target = try Self.open(file, isHidden: true, isNew: isNew)
  }

  /// A file that isn't there yet.
  init(newFile name: String, in folder: String) throws(Failure) {
    let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    if mkdir(folder, 0o755) != 0, errno != EEXIST { throw Self.failure(folder) }
    if access(path, F_OK) == 0 { throw Failure(file: path, reason: "", isTaken: true) }
    target = try Self.open(path, isNew: true)
  }

  deinit { discard() }

  func write(_ text: String) throws(Failure) {
    if case .console(let write) = target { return write(text) }
    try write(bytes: text.utf8)
  }

  /// Into a file alone.
  func write(bytes: some Sequence<UInt8>) throws(Failure) {
    let before = waiting.count
    waiting += bytes
    count += waiting.count - before
    guard waiting.count >= Self.chunk else { return }
    try noting { () throws(Failure) in try flush() }
  }

  /// All was written: puts the file into its place.
  func finish() throws(Failure) {
    guard case .file(let path, let draft, let descriptor, let isNew) = target, !isOver else { return }
    try noting { () throws(Failure) in
      try flush()
      guard fsync(descriptor) == 0 else { throw Self.failure(path) }
      if isNew { try Self.place(draft, at: path) } else if rename(draft, path) != 0 { throw Self.failure(path) }
    }
    close(descriptor)
    isOver = true
  }

  /// Gives a draft its name, unless something has it.
  private static func place(_ draft: String, at path: String) throws(Failure) {
    if link(draft, path) == 0 {
      unlink(draft)
      return
    }
    let taken = Failure(file: path, reason: "", isTaken: true)
    if errno == EEXIST { throw taken }
    // Sticks and cards have no links: there it is looked for once more, right before.
    guard [EPERM, ENOTSUP, EOPNOTSUPP, ENOSYS].contains(errno) else { throw failure(path) }
    if access(path, F_OK) == 0 { throw taken }
    guard rename(draft, path) == 0 else { throw failure(path) }
  }

  /// Nothing of it stays.
  func discard() {
    guard case .file(_, let draft, let descriptor, _) = target, !isOver else { return }
    close(descriptor)
    unlink(draft)
    isOver = true
  }

  /// Nothing of it stays, though it is finished: of several, all are there or none.
  func withdraw() {
    if isOver, case .file(let path, _, _, let isNew) = target, isNew { unlink(path) }
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
    guard case .file(let path, _, let descriptor, _) = target else { return }
    var done = 0
    while done < waiting.count {
      let count = waiting[done...].withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure(path) }
      done += count
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// What people did is nobody else's business: the file is theirs alone.
  private static func open(_ path: String, isHidden: Bool = false, isNew: Bool = false) throws(Failure) -> Target {
    let number = UInt32.random(in: .min ... .max)
    var draft = "\(path).\(number).part"
    if isHidden, let slash = path.lastIndex(of: "/") { draft = "\(path[...slash]).new-\(number)" }
    let descriptor = systemOpen(draft)
    guard descriptor >= 0 else { throw failure(path) }
    return .file(path: path, draft: draft, descriptor: descriptor, isNew: isNew)
  }

  private static func failure(_ path: String) -> Failure {
    Failure(file: path, reason: String(cString: strerror(errno)))
  }
}

private func systemOpen(_ path: String) -> Int32 { open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600) }

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
