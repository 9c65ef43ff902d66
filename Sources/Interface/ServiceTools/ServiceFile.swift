// SPDX-License-Identifier: MIT

import Daemon
import Foundation
import Paths
import TerminalUI

/// The file that has the service manager start the daemon.
package struct ServiceFile: Hashable, Sendable {
  /// How the file on the disk stands to the one that is wanted.
  package enum State: Hashable, Sendable {
    case missing
    case same
    /// We wrote it, and it isn't as it should be now.
    case ours(String)
    case foreign(String)
    /// Something that is no file: a unit that is masked, for one.
    case noFile
  }

  package var path: String
  package var text: String
  /// The line by which we know what we wrote.
  package var mark: String

  package init(path: String, text: String, mark: String) { (self.path, self.text, self.mark) = (path, text, mark) }

  package func state() throws(ServiceError) -> State {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return .missing }
      throw ServiceError("\(path) can't be read: \(String(cString: strerror(errno)))")
    }
    guard status.st_mode & S_IFMT == S_IFREG else { return .noFile }
    guard let data = FileManager.default.contents(atPath: path) else {
      throw ServiceError("\(path) can't be read: \(String(cString: strerror(errno)))")
    }
    let old = String(decoding: data, as: UTF8.self)
    if old == text { return .same }
    return old.split(separator: "\n").contains { $0 == mark } ? .ours(old) : .foreign(old)
  }

  /// Writes it whole or not at all; where dotfiles are linked, behind the link.
  package func write() throws(ServiceError) {
    let target = URL(filePath: path).resolvingSymlinksInPath()
    do {
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: target, options: .atomic)
    } catch {
      throw ServiceError("\(path) can't be written: \(error.systemReason)")
    }
  }

  package func remove() throws(ServiceError) {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw ServiceError("\(path) can't be removed: \(String(cString: strerror(errno)))")
    }
  }

  /// What changes from `old` to the text that is wanted, a line each with `-` or `+` in front.
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
