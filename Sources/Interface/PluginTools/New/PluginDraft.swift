// SPDX-License-Identifier: MIT

import Foundation
import Paths
import ToolArguments

/// The files of `segue plugin new`, from the templates in `plugins/lib/templates`.
///
/// A line such as `@@ scoped !service` in a template names the plugins for the lines after it, up to the next such line; `@@`
/// alone means all of them. `ko` stands for a person who reads Korean.
struct PluginDraft {
  struct File {
    /// The path relative to the plugin's folder.
    var path: String
    var text: String
    var isProgram = false

    func write(to folder: String) throws {
      let target = "\(folder)/\(path)"
      try FileManager.default.createDirectory(
        atPath: Paths.parent(of: target), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
      try Data(text.utf8).write(to: URL(filePath: target))
      try FileManager.default.setAttributes([.posixPermissions: isProgram ? 0o755 : 0o644], ofItemAtPath: target)
    }
  }

  let name: String
  let template: PluginTemplate
  let isScoped: Bool
  let isService: Bool
  /// The language's code.
  let language: String

  /// Throws if a template can't be read.
  func files(from folder: String) throws -> [File] {
    func file(_ path: String, _ source: String, isProgram: Bool = false) throws -> File {
      let template = try String(contentsOfFile: "\(folder)/\(source).template", encoding: .utf8)
      return File(path: path, text: filled(template), isProgram: isProgram)
    }
    let programs =
      switch template {
      case .declarative: [File]()
      case .sh: [try file("bin/\(name)", "program.sh", isProgram: true)]
      case .python: [try file("bin/\(name)", "program.py", isProgram: true)]
      case .swift:
        [try file("bin/\(name)", "launcher.sh", isProgram: true), try file("main.swift", "main.swift")]
      }
    return [try file("plugin.yml", "plugin.yml"), try file("README.md", "README.md")] + programs
  }

  private func filled(_ text: String) -> String {
    let traits = [template.rawValue, language] + (isScoped ? ["scoped"] : []) + (isService ? ["service"] : [])
    var isWanted = true
    var lines: [Substring] = []
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("@@") {
        let words = line.dropFirst(2).split(separator: " ")
        isWanted = words.allSatisfy {
          $0.hasPrefix("!") ? !traits.contains(String($0.dropFirst())) : traits.contains(String($0))
        }
      } else if isWanted {
        lines.append(line)
      }
    }
    // End the last line, even if the next lines belong to other kinds of plugins.
    if lines.last?.isEmpty == false { lines.append("") }
    return lines.joined(separator: "\n").replacing("@NAME@", with: name)
      .replacing("@IDENTIFIER@", with: name.replacing("-", with: "_"))
  }
}
