// SPDX-License-Identifier: MIT
import LibC
import Messages

/// Replaces a file's content atomically: a reader finds the old or the new text, never a part.
struct FileReplacement {
  /// The file itself, links resolved.
  let path: String
  /// The expected content; nil for a file that doesn't exist yet.
  let old: [UInt8]?

  func write(_ bytes: [UInt8]) throws(ConfigEditError) {
    let status = FileAccess.status(path)
    if let status, access(path, W_OK) != 0 || status.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH) == 0 {
      // A read-only file could be replaced nevertheless, but it is read-only for a reason.
      throw failure(EACCES)
    }
    if status == nil { try makeFolder(FilePaths.parent(path)) }
    var name = Array((path + ".XXXXXX").utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw failure(errno) }
    let temporary = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    do throws(ConfigEditError) {
      defer { close(descriptor) }
      try fill(descriptor, bytes, like: status)
      try checkUnchanged()
      guard rename(temporary, path) == 0 else { throw failure(errno) }
    } catch {
      unlink(temporary)
      throw error
    }
    syncFolder()
  }

  private func fill(_ descriptor: Int32, _ bytes: [UInt8], like status: stat?) throws(ConfigEditError) {
    if let status {
      // If root edits a user's file, the file stays the user's. For other users, there is nothing to change.
      if status.st_uid != geteuid() || status.st_gid != getegid() {
        _ = fchown(descriptor, status.st_uid, status.st_gid)
      }
      guard fchmod(descriptor, status.st_mode & 0o7777) == 0 else { throw failure(errno) }
    }
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { systemWrite(descriptor, $0) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(errno) }
      written += count
    }
    guard fsync(descriptor) == 0 else { throw failure(errno) }
  }

  private func checkUnchanged() throws(ConfigEditError) {
    let now: [UInt8]?
    switch FileAccess.read(path, limit: FileSet.longest) {
    case .bytes(let bytes): now = bytes
    case .missing: now = nil
    case .tooLong, .failed: now = []
    }
    guard now == old else {
      throw ConfigEditError(.changedMeanwhile, .changedMeanwhile(path))
    }
  }

  private func makeFolder(_ folder: String) throws(ConfigEditError) {
    guard !FileAccess.exists(folder) else { return }
    try makeFolder(FilePaths.parent(folder))
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure(errno) }
  }

  /// Syncs the folder: the new name survives a power loss only after that. A failure is ignored.
  private func syncFolder() {
    let folder = open(FilePaths.parent(path), O_RDONLY | O_CLOEXEC)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  private func failure(_ code: Int32) -> ConfigEditError {
    ConfigEditError(.unwritable, .unwritable(path, reason: FileAccess.message(code), advice: nil), errno: code)
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}
