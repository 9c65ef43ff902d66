// SPDX-License-Identifier: MIT
import Daemon
import Foundation
package import Messages

/// Removes files and folders, and records failures.
package struct Removal {
  package private(set) var failures: [UninstallMessage] = []
  /// Returns the form of a path for messages.
  package let shown: (String) -> String

  package init(shown: @escaping (String) -> String) {
    self.shown = shown
  }

  package static func isThere(_ path: String) -> Bool {
    (try? FileManager.default.attributesOfItem(atPath: path)) != nil
  }

  /// Removes the file or folder at `path`, with its content. Of a link, only the link is removed.
  package mutating func remove(_ path: String) {
    guard Self.isThere(path) else { return }
    do {
      try FileManager.default.removeItem(atPath: path)
    } catch {
      failures.append(.fileStays(shown(path), why: error.systemReason))
    }
  }

  /// Removes the files in a folder, except those for which `isKept` is true. Removes the folder if it is then empty.
  package mutating func clear(_ folder: String, except isKept: (String) -> Bool = { _ in false }) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    for name in names.sorted() where !isKept(name) { remove("\(folder)/\(name)") }
    if unlink(folder) != 0 { rmdir(folder) }
  }

  /// Removes the empty parent folders of `path` up to `root`.
  package static func prune(_ path: String, below root: String) {
    var folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    while folder.hasPrefix(root + "/"), rmdir(folder) == 0 {
      folder = URL(fileURLWithPath: folder).deletingLastPathComponent().path
    }
  }
}
