// SPDX-License-Identifier: MIT
import Foundation

/// A table of the manual that is generated from declarations. With `SEGUE_RECORD=1`, writes it into the manual.
package enum ManualTable {
  /// The rows of the table in `file`, a path below the repository, whose first line is `head`.
  package static func rows(under head: String, in file: String) throws -> [String] {
    let lines = try lines(of: file)
    guard let range = range(under: head, in: lines) else { return [] }
    return Array(lines[range])
  }

  /// Replaces the table's rows by `rows`, if recording is requested.
  package static func record(_ rows: [String], under head: String, in file: String) throws {
    guard ProcessInfo.processInfo.environment["SEGUE_RECORD"] == "1" else { return }
    var lines = try lines(of: file)
    guard let range = range(under: head, in: lines) else { return }
    lines.replaceSubrange(range, with: rows)
    try lines.joined(separator: "\n").write(to: url(of: file), atomically: true, encoding: .utf8)
  }

  private static func range(under head: String, in lines: [String]) -> Range<Int>? {
    guard let head = lines.firstIndex(of: head) else { return nil }
    let start = head + 2
    return start..<(lines[start...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex)
  }

  private static func lines(of file: String) throws -> [String] {
    try String(contentsOf: url(of: file), encoding: .utf8).components(separatedBy: "\n")
  }

  private static func url(of file: String) -> URL {
    // This file is in Tests/Support/TestSupport.
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../\(file)")
  }
}
