// SPDX-License-Identifier: MIT

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Where a file of ours is to go.
enum FilePlace {
  /// So many bytes of a file say whose it is.
  private static let enough = 1 << 16

  /// Whether something else is there than an earlier file of ours, which `isOurs` knows by how it begins. A folder's
  /// place is never taken.
  static func isTaken(_ path: String, unless isOurs: (ArraySlice<UInt8>) -> Bool) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { return false }
    guard status.st_mode & S_IFMT == S_IFREG else { return true }
    guard status.st_size > 0 else { return false }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: enough)
    let count = read(descriptor, &bytes, bytes.count)
    return count <= 0 || !isOurs(bytes[..<count])
  }
}
