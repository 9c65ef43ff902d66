// SPDX-License-Identifier: MIT
import LibC
import Paths

/// Becomes readable when something changes in folders: how a client learns that a daemon has come, without looking again
/// and again.
struct FolderWatch: ~Copyable {
  let descriptor: Int32

  /// Watches `folders`; of one that isn't there, the nearest folder above it, in which it would be made.
  init?(folders: [String]) {
    let existing = Set(folders.map(Self.nearestExisting))
    guard let descriptor = Self.open(existing) else { return nil }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  private static func nearestExisting(_ folder: String) -> String {
    var folder = folder
    while folder != "/", access(folder, F_OK) != 0 { folder = Paths.parent(of: folder) }
    return folder
  }
}
