// SPDX-License-Identifier: MIT
import LibC

extension Paths {
  /// What is in a folder, sorted; nothing where it can't be read.
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

  /// Makes a folder and what is missing above it, for this user alone.
  package static func makeFolder(_ path: String) throws(FolderFailure) {
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, path != "/" else { throw FolderFailure(path: path, errno: errno) }
    try makeFolder(parent(of: path))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FolderFailure(path: path, errno: errno) }
  }
}

/// Why a folder can't be made.
package struct FolderFailure: Error, CustomStringConvertible {
  let path: String
  let errno: Int32

  package var description: String { "the folder \(path) can't be made: \(String(cString: strerror(errno)))" }
}
