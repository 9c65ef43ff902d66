// SPDX-License-Identifier: MIT
import LibC

/// The sound files of a folder and the folders in it, to be played one after the other.
package enum SoundFolder {
  /// What players play; everything else in a folder of music (covers, lists, texts) is passed over.
  private static let endings: Set<String> = [
    "aac", "aif", "aifc", "aiff", "ape", "flac", "m4a", "m4b", "mka", "mp2", "mp3", "mpc", "oga", "ogg", "opus", "wav",
    "weba", "wma", "wv",
  ]
  /// A player is told all files at once: more would not fit.
  private static let mostFiles = 2_000
  private static let mostBytes = 512 * 1_024
  private static let deepest = 8

  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Its files in the order of their names.
  package static func files(in folder: String) throws(SoundError) -> [String] {
    var files: [String] = []
    var room = mostBytes
    var seen: Set<[UInt64]> = []
    try collect(folder, depth: 0, &files, &room, &seen)
    guard !files.isEmpty else { throw SoundError.emptyFolder(folder) }
    return files
  }

  /// As `files(in:)`, shuffled, away from the caller's actor.
  @concurrent
  package static func shuffled(_ folder: String) async throws(SoundError) -> [String] {
    try files(in: folder).shuffled()
  }

  private static func collect(
    _ folder: String, depth: Int, _ files: inout [String], _ room: inout Int, _ seen: inout Set<[UInt64]>
  ) throws(SoundError) {
    guard let listing = opendir(folder) else {
      // A folder in the folder that can't be read is passed over.
      guard depth > 0 else { throw SoundError.file(folder, errno: errno) }
      return
    }
    defer { closedir(listing) }
    // One that is in itself, by a link, is read once.
    var own = stat()
    guard fstat(dirfd(listing), &own) == 0, seen.insert([UInt64(own.st_dev), UInt64(own.st_ino)]).inserted else {
      return
    }
    var names: [String] = []
    while let entry = readdir(listing) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    for name in names.sorted() where !name.hasPrefix(".") {
      let path = "\(folder == "/" ? "" : folder)/\(name)"
      var status = stat()
      guard stat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        if depth < deepest { try collect(path, depth: depth + 1, &files, &room, &seen) }
      } else if status.st_mode & S_IFMT == S_IFREG, status.st_size > 0, isSound(name), access(path, R_OK) == 0 {
        room -= path.utf8.count + 1
        guard files.count < mostFiles, room >= 0 else { return }
        files.append(path)
      }
    }
  }

  private static func isSound(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return false }
    return endings.contains(name[name.index(after: dot)...].lowercased())
  }
}
