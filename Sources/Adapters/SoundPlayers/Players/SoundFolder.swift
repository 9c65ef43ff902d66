// SPDX-License-Identifier: MIT
import LibC

/// The sound files of a folder and its subfolders, played one after the other.
package enum SoundFolder {
  /// The formats of players. Other files in a folder of music (covers, lists, texts) are skipped.
  private static let endings: Set<String> = [
    "aac", "aif", "aifc", "aiff", "ape", "flac", "m4a", "m4b", "mka", "mp2", "mp3", "mpc", "oga", "ogg", "opus", "wav",
    "weba", "wma", "wv",
  ]
  /// A player gets all files at once, and the size of its arguments is limited.
  private static let mostFiles = 2_000
  private static let mostBytes = 512 * 1_024
  private static let deepest = 8
  /// What lies behind so many names isn't found: a whole disk, chosen by mistake, would hold up whoever waits for the answer.
  private static let mostNames = 20_000

  /// What may still be taken.
  private struct Room {
    var bytes = mostBytes
    var names = mostNames
  }

  package static func exists(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The files in the order of their names.
  package static func files(in folder: String) throws(SoundError) -> [String] {
    var files: [String] = []
    var room = Room()
    var seen: Set<[UInt64]> = []
    try collect(folder, depth: 0, &files, &room, &seen)
    guard !files.isEmpty else { throw SoundError.emptyFolder(folder) }
    return files
  }

  /// Like `files(in:)`, shuffled, outside of the caller's actor.
  @concurrent
  package static func shuffled(_ folder: String) async throws(SoundError) -> [String] {
    try files(in: folder).shuffled()
  }

  private static func collect(
    _ folder: String, depth: Int, _ files: inout [String], _ room: inout Room, _ seen: inout Set<[UInt64]>
  ) throws(SoundError) {
    guard let listing = opendir(folder) else {
      // An unreadable subfolder is skipped.
      guard depth > 0 else { throw SoundError.file(folder, errno: errno) }
      return
    }
    defer { closedir(listing) }
    // A folder that contains itself through a link is read once.
    var own = stat()
    guard fstat(dirfd(listing), &own) == 0, seen.insert([UInt64(own.st_dev), UInt64(own.st_ino)]).inserted else {
      return
    }
    var names: [String] = []
    while room.names > 0, let entry = readdir(listing) {
      room.names -= 1
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
        room.bytes -= path.utf8.count + 1
        guard files.count < mostFiles, room.bytes >= 0 else { return }
        files.append(path)
      }
    }
  }

  private static func isSound(_ name: String) -> Bool {
    guard let dot = name.lastIndex(of: ".") else { return false }
    return endings.contains(name[name.index(after: dot)...].lowercased())
  }
}
