// SPDX-License-Identifier: MIT
import LibC

extension Paths {
  /// Returns the names in a folder, sorted; empty if it is unreadable.
  package static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names.filter { $0 != "." && $0 != ".." }.sorted()
  }

  /// Makes a folder and its missing parents, accessible only to this user.
  package static func makeFolder(_ path: String) throws(FolderFailure) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, path != "/" else { throw FolderFailure(path: path, errno: errno) }
    try makeFolder(parent(of: path))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FolderFailure(path: path, errno: errno) }
  }
}

/// The reason that a folder cannot be made.
package struct FolderFailure: Error, CustomStringConvertible {
  package let path: String
  package let errno: Int32

  package var description: String { "the folder \(path) can't be made: \(String(cString: strerror(errno)))" }
}
