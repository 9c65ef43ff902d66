// SPDX-License-Identifier: MIT

import ArgumentParser
import Foundation
import HookConfig
import Hooks
import Messages
import Paths
import TerminalUI
import ToolArguments
import ToolSupport

/// `segue plugin new`: the folder of a plugin that works, for somebody to go on from.
struct PluginNewTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "new")

  @OptionGroup var arguments: PluginNewArguments

  func run(in context: ToolContext) throws {
    let language = context.language
    if let objection = PluginName.objection(to: arguments.name) { throw ToolFailure(.usage, objection) }
    let draft = try draft(language)
    let parent = arguments.folder.map(absolute) ?? context.paths.configFolder + "/plugins"
    let folder = "\(parent)/\(arguments.name)"
    let other = arguments.folder == nil ? try? PluginCatalog(context).plugin(arguments.name) : nil
    do {
      try FileManager.default.createDirectory(
        atPath: parent, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    } catch {
      throw ToolFailure(.failed, language.plugin(.cantWrite(context.shown(parent), why: error.localizedDescription)))
    }
    guard mkdir(folder, 0o755) == 0 else {
      let why = errno
      throw ToolFailure(
        .failed,
        language.plugin(
          why == EEXIST
            ? .exists(context.shown(folder))
            : .cantWrite(context.shown(folder), why: String(cString: strerror(why)))))
    }
    do {
      try draft.write(to: folder)
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      throw ToolFailure(.failed, language.plugin(.cantWrite(context.shown(folder), why: error.localizedDescription)))
    }
    for file in draft.files { context.console.print(context.shown("\(folder)/\(file.path)")) }
    context.console.print()
    let target = arguments.folder == nil ? arguments.name : shellWord(folder)
    context.console.print(
      language.plugin(.made(check: "segue plugin check \(target)", isFound: arguments.folder == nil)))
    guard let other, other.source != .yours else { return }
    let words = language.plugin(.comesBefore(arguments.name, source: other.source.rawValue, hooks: other.hooks))
    context.console.print(SafeText.line(words))
  }

  private func draft(_ language: any Language) throws(ToolFailure) -> PluginDraft {
    let template = arguments.template ?? (arguments.service ? .python : .declarative)
    if arguments.service, template == .declarative || template == .sh {
      throw ToolFailure(.usage, language.plugin(.noService(template.rawValue)))
    }
    return PluginDraft(
      name: arguments.name, template: template, isScoped: arguments.scoped, isService: arguments.service)
  }

  private func absolute(_ path: String) -> String {
    URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
  }
}

/// What `segue plugin new` writes.
struct PluginDraft {
  struct File {
    /// Relative to the plugin's folder.
    var path: String
    var text: String
    var isProgram = false
  }

  let name: String
  let template: PluginTemplate
  let isScoped: Bool
  let isService: Bool

  var files: [File] {
    [File(path: "plugin.yml", text: manifest), File(path: "README.md", text: readme)] + programs
  }

  func write(to folder: String) throws {
    for file in files {
      let path = "\(folder)/\(file.path)"
      try FileManager.default.createDirectory(
        atPath: Paths.parent(of: path), withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
      try Data(file.text.utf8).write(to: URL(filePath: path))
      try FileManager.default.setAttributes([.posixPermissions: file.isProgram ? 0o755 : 0o644], ofItemAtPath: path)
    }
  }

  private var programs: [File] {
    let program = "bin/\(name)"
    return switch template {
    case .declarative: []
    case .sh: [File(path: program, text: shell, isProgram: true)]
    case .python: [File(path: program, text: isService ? pythonService : python, isProgram: true)]
    case .swift:
      [
        File(path: program, text: swiftLauncher, isProgram: true),
        File(path: "main.swift", text: isService ? swiftService : swift),
      ]
    }
  }
}
