// SPDX-License-Identifier: MIT
import Foundation

/// The place of one of Segue's files.
package enum FilePlace {
  /// The target of a path.
  package enum Target: Hashable {
    /// A file or a free name, with links resolved.
    case file(String)
    /// An open descriptor of this process: standard output, or one that a shell has opened.
    case descriptor(Int32)
    /// A pipe or a device of the system, which is written directly.
    case device(String)
  }

  /// The number of bytes that identify a file.
  private static let enough = 1 << 16

  /// More links than this form a cycle.
  private static let mostLinks = 40

  /// Whether the path holds a foreign file. `isOurs` recognises an earlier file of Segue by its beginning. False for a
  /// folder, a pipe, a terminal and an open descriptor.
  package static func isTaken(_ path: String, unless isOurs: (ArraySlice<UInt8>) -> Bool) -> Bool {
    if case .descriptor = target(of: path) { return false }
    var status = stat()
    guard stat(path, &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    if [S_IFDIR, S_IFIFO, S_IFCHR, S_IFSOCK].contains(kind) { return false }
    guard kind == S_IFREG else { return true }
    guard status.st_size > 0 else { return false }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: enough)
    let count = read(descriptor, &bytes, bytes.count)
    return count <= 0 || !isOurs(bytes[..<count])
  }

  /// Whether the path is standard output, under any name.
  package static func isStandardOutput(_ path: String) -> Bool {
    path == "-" || target(of: path) == .descriptor(STDOUT_FILENO)
  }

  /// Resolves the links at `path`, even if the last target doesn't exist; nil for a cycle.
  package static func target(of path: String) -> Target? {
    var place = path
    for _ in 0..<mostLinks {
      // By scalars: to the system, a slash with an accent is a slash.
      let scalars = place.unicodeScalars
      let start = scalars.lastIndex(of: "/").map { scalars.index(after: $0) } ?? place.startIndex
      let folder = String(place[..<start])
      if let target = systemTarget(String(place[start...]), in: folder, at: place) { return target }
      guard let next = link(at: place) else {
        var status = stat()
        let isFile = stat(place, &status) != 0 || status.st_mode & S_IFMT == S_IFREG
        return isFile ? .file(place) : .device(place)
      }
      place = next.utf8.first == UInt8(ascii: "/") ? next : folder + next
    }
    return nil
  }

  /// The target of `name` in the system's own folders; nil elsewhere. Their links show open descriptors, and files never
  /// replace them.
  private static func systemTarget(_ name: String, in folder: String, at place: String) -> Target? {
    guard let resolved = realpath(folder.isEmpty ? "." : folder, nil) else { return nil }
    defer { free(resolved) }
    let real = String(cString: resolved)
    if ["/dev/fd", "/proc/\(getpid())/fd"].contains(real), let number = Int32(name) { return .descriptor(number) }
    if real == "/dev", name == "stdout" { return .descriptor(STDOUT_FILENO) }
    if real == "/dev", name == "stderr" { return .descriptor(STDERR_FILENO) }
    func isBeneath(_ root: String) -> Bool { "\(real)/".utf8.starts(with: "\(root)/".utf8) }
    // /dev/shm contains ordinary files.
    return isBeneath("/proc") || isBeneath("/dev") && !isBeneath("/dev/shm") ? .device(place) : nil
  }

  /// The direct target of a link; nil if the path is no link.
  private static func link(at path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }
}
