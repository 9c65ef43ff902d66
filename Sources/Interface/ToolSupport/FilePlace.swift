// SPDX-License-Identifier: MIT
import Foundation

/// Where a file of ours is to go.
package enum FilePlace {
  /// What a path leads to.
  package enum Target: Hashable {
    /// A file, or nothing yet: no link any more.
    case file(String)
    /// One that this process has already: standard output, or what a shell opened for it.
    case descriptor(Int32)
    /// A pipe, or the system's own: written to as it is.
    case device(String)
  }

  /// So many bytes of a file say whose it is.
  private static let enough = 1 << 16

  /// So many links in a row go round.
  private static let mostLinks = 40

  /// Whether something else is there than an earlier file of ours, which `isOurs` knows by how it begins. The place of a
  /// folder is never taken, nor is a pipe, a terminal or what is open already.
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

  /// Whether it is standard output, by whatever name.
  package static func isStandardOutput(_ path: String) -> Bool {
    path == "-" || target(of: path) == .descriptor(STDOUT_FILENO)
  }

  /// Follows the links at `path`, also where the last leads to nothing yet; nil where they go round.
  package static func target(of path: String) -> Target? {
    var place = path
    for _ in 0..<mostLinks {
      // By scalars: a slash with an accent is a slash to the system.
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

  /// What `name` is in the system's own folders, whose links say where something is open, and aren't replaced by files;
  /// nil elsewhere.
  private static func systemTarget(_ name: String, in folder: String, at place: String) -> Target? {
    guard let resolved = realpath(folder.isEmpty ? "." : folder, nil) else { return nil }
    defer { free(resolved) }
    let real = String(cString: resolved)
    if ["/dev/fd", "/proc/\(getpid())/fd"].contains(real), let number = Int32(name) { return .descriptor(number) }
    if real == "/dev", name == "stdout" { return .descriptor(STDOUT_FILENO) }
    if real == "/dev", name == "stderr" { return .descriptor(STDERR_FILENO) }
    func isBeneath(_ root: String) -> Bool { "\(real)/".utf8.starts(with: "\(root)/".utf8) }
    // In /dev/shm people keep files.
    return isBeneath("/proc") || isBeneath("/dev") && !isBeneath("/dev/shm") ? .device(place) : nil
  }

  /// Where a link leads to, as it says it; nil for what is none.
  private static func link(at path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }
}
