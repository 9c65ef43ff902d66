// SPDX-License-Identifier: MIT
import LibC
import Paths

/// A configuration file of a person. It is written completely or not at all; of a link, the target is written.
struct ConfigFile {
  let path: String
  /// The limit in bytes: larger files are no configuration.
  private static let limit = 4 << 20

  /// The file's text; nil if it doesn't exist.
  func read() throws(BarError) -> String? {
    // The file may be a pipe: do not block on it.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno == ENOENT { return nil }
      throw failure()
    }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= Self.limit {
      let count = LibC.read(descriptor, &chunk, chunk.count)
      if count < 0 { throw failure() }
      if count == 0 {
        guard let text = String(validating: bytes, as: UTF8.self) else { throw failure(EILSEQ) }
        return text
      }
      bytes += chunk.prefix(count)
    }
    throw failure(EFBIG)
  }

  func write(_ text: String, isProgram: Bool) throws(BarError) {
    let target = Executable.resolved(path) ?? path
    do { try Paths.makeFolder(Paths.parent(of: target)) } catch {
      throw .file(path: error.path, reason: String(cString: strerror(error.errno)))
    }
    var status = stat()
    let mode = stat(target, &status) == 0 ? status.st_mode & 0o7777 : isProgram ? 0o755 : 0o644
    let draft = "\(target).segue-\(getpid())"
    let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw failure() }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { LibC.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 { break }
      rest = rest.dropFirst(count)
    }
    let isWritten = rest.isEmpty && fchmod(descriptor, mode) == 0 && fsync(descriptor) == 0
    let number = errno
    close(descriptor)
    guard isWritten, rename(draft, target) == 0 else {
      let problem = failure(isWritten ? errno : number)
      unlink(draft)
      throw problem
    }
  }

  func remove() throws(BarError) {
    guard unlink(path) == 0 else { throw failure() }
  }

  private func failure(_ number: Int32 = errno) -> BarError {
    .file(path: path, reason: String(cString: strerror(number)))
  }
}
