// SPDX-License-Identifier: MIT
import Exchange

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where an export is to go.
enum ExportPlace {
  /// So many bytes of a file say whose it is.
  private static let enough = 1 << 16

  /// Whether something else than an export is there, whose place one would take. A folder's is never taken.
  static func isTaken(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { return false }
    guard status.st_mode & S_IFMT == S_IFREG else { return true }
    guard status.st_size > 0 else { return false }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: enough)
    let count = read(descriptor, &bytes, bytes.count)
    return count <= 0 || !ExchangeFormat.isExport(beginning: bytes[..<count])
  }
}
