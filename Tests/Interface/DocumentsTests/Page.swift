// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// The testable parts of a Markdown page: its blocks of code, its links and its anchors.
struct Page: Sendable, CustomTestStringConvertible {
  /// A block of code, with the properties from the lines before it.
  struct Block: Sendable {
    var kind: String
    var lines: [String]
    /// The line of the page on which it begins.
    var number: Int
    /// The status from a comment `<!-- status 78 -->`; 0 without one.
    var status: Int32
    /// False after a comment `<!-- not run: … -->`.
    var isRun: Bool
    /// Its file below the home folder, if the text before it ends with "`~/…`:".
    var file: String?

    var text: String { lines.map { $0 + "\n" }.joined() }

    /// The commands of a `console` block, each with its shown output.
    var commands: [(command: String, output: String)] {
      var commands: [(command: String, output: String)] = []
      for line in lines {
        if line.hasPrefix("$ ") {
          commands.append((String(line.dropFirst(2)), ""))
        } else if !commands.isEmpty {
          commands[commands.count - 1].output += line + "\n"
        }
      }
      return commands
    }
  }

  /// The path below the package's folder.
  let path: String
  private(set) var blocks: [Block] = []
  /// The targets of its links, without those that have a scheme.
  private(set) var links: [String] = []
  private(set) var anchors: Set<String> = []

  var testDescription: String { path }

  static let root = Programs.packageFolder()

  /// README, CONTRIBUTING, the manual, and the pages of the plugins.
  static func all() throws -> [Page] {
    let manual = try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: "docs").path).map {
      "docs/\($0)"
    }
    let plugins = try FileManager.default.contentsOfDirectory(atPath: root.appending(path: "plugins").path)
      .map { $0.hasSuffix(".md") ? "plugins/\($0)" : "plugins/\($0)/README.md" }
      .filter { FileManager.default.fileExists(atPath: root.appending(path: $0).path) }
    let pages = manual.filter { $0.hasSuffix(".md") } + plugins
    return try (["README.md", "CONTRIBUTING.md"] + pages.sorted()).map(Page.init)
  }

  init(_ path: String) throws {
    self.path = path
    var (status, isRun, introduction) = (Int32(0), true, "")
    var block: Block?
    let text = try String(contentsOf: Self.root.appending(path: path), encoding: .utf8)
    for (number, line) in text.components(separatedBy: "\n").enumerated() {
      if line.hasPrefix("```"), let finished = block {
        blocks.append(finished)
        (block, status, isRun) = (nil, 0, true)
      } else if line.hasPrefix("```") {
        block = Block(
          kind: String(line.dropFirst(3)), lines: [], number: number + 1, status: status, isRun: isRun,
          file: Self.file(named: introduction))
      } else if block != nil {
        block?.lines.append(line)
      } else if let match = line.wholeMatch(of: /<!-- status (\d+) -->/) {
        status = Int32(match.1) ?? 0
      } else if line.hasPrefix("<!-- not run: ") {
        isRun = false
      } else if !line.isEmpty {
        introduction = line
        read(line)
      }
    }
  }

  /// Forms anchors like GitHub: lower case, without punctuation, with a hyphen for each space.
  private mutating func read(_ line: String) {
    if line.hasPrefix("#") {
      let title = line.drop { $0 == "#" }.dropFirst().lowercased()
      anchors.insert(
        String(title.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }).replacing(" ", with: "-"))
    }
    // Text between backticks isn't a link.
    for match in line.replacing(/`[^`]*`/, with: "").matches(of: /\]\(([^)\s]+)\)/)
    where match.1.firstMatch(of: /^[a-z]+:/) == nil {
      links.append(String(match.1))
    }
  }

  private static func file(named introduction: String) -> String? {
    introduction.firstMatch(of: /`~\/([^`]+)`:$/).map { String($0.1) }
  }
}
