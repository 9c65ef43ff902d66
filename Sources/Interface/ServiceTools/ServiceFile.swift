// SPDX-License-Identifier: MIT

import Daemon
import Foundation
import Messages
import Paths
import TerminalUI

/// The file with which the service manager starts the daemon.
package struct ServiceFile: Hashable, Sendable {
  /// The state of the file on the disk, compared with the wanted one.
  package enum State: Hashable, Sendable {
    case missing
    case same
    /// A file that Segue wrote, which differs from the wanted one.
    case ours(String)
    case foreign(String)
    /// An entry that isn't a file, such as a masked unit.
    case noFile
  }

  package var path: String
  package var text: String
  /// The line that identifies Segue's own file.
  package var mark: String

  package init(path: String, text: String, mark: String) { (self.path, self.text, self.mark) = (path, text, mark) }

  package func state() throws(ServiceError) -> State {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return .missing }
      throw ServiceError(.unreadableFile(path, reason: String(cString: strerror(errno))))
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return .noFile }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ServiceError(.unreadableFile(path, reason: String(cString: strerror(errno))))
    }
    let old = String(decoding: data, as: UTF8.self)
    if old == text { return .same }
    return old.split(separator: "\n").contains { $0 == mark } ? .ours(old) : .foreign(old)
  }

  /// Writes the file completely or not at all. If it is a link, as dotfiles often are, writes its target.
  package func write() throws(ServiceError) {
    let target = URL(filePath: path).resolvingSymlinksInPath()
    do {
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: target, options: .atomic)
    } catch {
      throw ServiceError(.unwritableFile(path, reason: error.systemReason))
    }
  }

  package func remove() throws(ServiceError) {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw ServiceError(.unremovableFile(path, reason: String(cString: strerror(errno))))
    }
  }

  /// The changes from `old` to the wanted text, one per line, with `-` or `+` at the beginning.
  package func difference(from old: String) -> [String] {
    let (old, new) = (lines(old), lines(text))
    let changes = new.difference(from: old)
    var shown: [String] = []
    var removed: [Int: String] = [:]
    var inserted: [Int: String] = [:]
    for change in changes {
      switch change {
      case .remove(let offset, let line, _): removed[offset] = line
      case .insert(let offset, let line, _): inserted[offset] = line
      }
    }
    var (before, after) = (0, 0)
    while before < old.count || after < new.count {
      if let line = removed[before] {
        shown.append("- " + SafeText.line(line))
        before += 1
      } else if let line = inserted[after] {
        shown.append("+ " + SafeText.line(line))
        after += 1
      } else {
        (before, after) = (before + 1, after + 1)
      }
    }
    return shown
  }

  private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }
}
