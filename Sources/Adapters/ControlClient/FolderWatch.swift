// SPDX-License-Identifier: MIT
import LibC
import Paths

/// Becomes readable when something changes in folders. A client thereby notices a new daemon without polling.
struct FolderWatch: ~Copyable {
  let descriptor: Int32

  /// Watches `folders`. If a folder is missing, watches its nearest existing parent.
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
