// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// `docs/plugins.md` as somebody reads it who does what it says.
struct Guide {
  /// A block of code.
  enum Block {
    /// A file of the home folder, by its path below that.
    case file(String, text: String)
    /// Commands with what each prints.
    case console([(command: String, output: String)])
  }

  private let sections: [String: [Block]]

  init() throws {
    let path = Programs.packageFolder().appending(path: "docs/plugins.md")
    var sections: [String: [Block]] = [:]
    var (section, introduction) = ("", "")
    var block: (kind: String, lines: [String])?
    for line in try String(contentsOf: path, encoding: .utf8).components(separatedBy: "\n") {
      if line.hasPrefix("```"), let finished = block {
        sections[section, default: []].append(try Self.block(finished.kind, finished.lines, introduction))
        block = nil
      } else if line.hasPrefix("```") {
        block = (String(line.dropFirst(3)), [])
      } else if block != nil {
        block?.lines.append(line)
      } else if line.hasPrefix("## ") {
        section = String(line.dropFirst(3))
      } else if !line.isEmpty {
        introduction = line
      }
    }
    self.sections = sections
  }

  func blocks(_ section: String) throws -> [Block] { try #require(sections[section], "there is no such section") }

  /// `introduction`: the line in front of it, which names the file that it is.
  private static func block(_ kind: String, _ lines: [String], _ introduction: String) throws -> Block {
    if kind == "console" { return .console(commands(lines)) }
    let name = introduction.hasSuffix("`:") ? introduction.dropLast(2).split(separator: "`").last.map(String.init) : nil
    guard let name, name.hasPrefix("~/") else {
      throw NotSeen(what: "the file that a block of code is", limit: .zero, details: lines.joined(separator: "\n"))
    }
    return .file(String(name.dropFirst(2)), text: lines.map { $0 + "\n" }.joined())
  }

  private static func commands(_ lines: [String]) -> [(command: String, output: String)] {
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

/// Somebody who follows the guide, and has a daemon.
struct GuideReader {
  let home: TemporaryHome
  let daemon: LiveDaemon
  let peer: ControlPeer

  init() async throws {
    home = try TemporaryHome()
    for (link, target) in [(".config", "config"), ("bin/segue", Programs.segue)] {
      try FileManager.default.createSymbolicLink(atPath: home.path(link), withDestinationPath: target)
    }
    daemon = try await LiveDaemon(home)
    peer = try await daemon.peer()
  }

  /// Writes its files and gives its commands, which have to print what it says that they do.
  func follow(_ section: String) async throws {
    for block in try Guide().blocks(section) {
      switch block {
      case .file(let name, let text):
        let folder = URL(filePath: home.path(name)).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try home.write(text, to: name, mode: name.contains("/bin/") ? 0o755 : 0o600)
      case .console(let commands):
        for (command, output) in commands {
          let result = try await home.run(
            ["sh", "-c", command], variables: ["SEGUE_SEGUED": Programs.segued], timeout: .seconds(300))
          #expect(result.status == 0, "\(command): \(result)")
          // The tests' folder for settings has no dot.
          #expect(result.output.replacing("~/config/", with: "~/.config/") == output, "\(command): \(result)")
        }
      }
    }
  }
}
