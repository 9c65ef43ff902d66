// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// A short `hooks.yml` of the corpus: each file there is a stream of them, `--- # NAME` before each.
struct Snippet: CustomTestStringConvertible {
  var name: String
  var text: String

  var testDescription: String { name }

  /// All of `Corpus/FILE`.
  static func all(of file: String) throws -> [Snippet] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpus")
    let stream = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
    return stream.components(separatedBy: "\n--- # ").dropFirst().map { part in
      let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      return Snippet(name: String(lines[0]), text: lines.count > 1 ? String(lines[1]) + "\n" : "")
    }
  }
}
