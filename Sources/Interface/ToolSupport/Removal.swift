// SPDX-License-Identifier: MIT
import Daemon
import Foundation
package import Messages

/// Removes files and folders, and keeps in mind what could not be removed.
package struct Removal {
  package private(set) var failures: [UninstallMessage] = []
  /// How a path is written.
  package let shown: (String) -> String

  package init(shown: @escaping (String) -> String) {
    self.shown = shown
  }

  package static func isThere(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path)) != nil
  }

  /// Removes what is at `path`, with all that is in it; of a link the link itself.
  package mutating func remove(_ path: String) {
    guard Self.isThere(path) else { return }
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      failures.append(.fileStays(shown(path), why: error.systemReason))
    }
  }

  /// Removes what is in a folder, but for what `isKept` wants by its name; then the folder, where nothing is left.
  package mutating func clear(_ folder: String, except isKept: (String) -> Bool = { _ in false }) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where !isKept(name) { remove("\(folder)/\(name)") }
    if unlink(folder) != 0 { rmdir(folder) }
  }

  /// Removes the folders that lead from `root` to `path`, as far as they are empty.
  package static func prune(_ path: String, below root: String) {
    var folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    while folder.hasPrefix(root + "/"), rmdir(folder) == 0 {
      folder = URL(fileURLWithPath: folder).deletingLastPathComponent().path
    }
  }
}
