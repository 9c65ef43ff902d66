// SPDX-License-Identifier: MIT

import ArgumentParser
import Daemon
import Foundation
import HookConfig
import Hooks
import Messages
import Paths
import TerminalUI
import ToolArguments
import ToolSupport

/// `segue plugin new`: creates the folder of a working plugin as a starting point.
struct PluginNewTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "new")

  @OptionGroup var arguments: PluginNewArguments

  func run(in context: ToolContext) throws {
    let language = context.language
    if let objection = PluginName.objection(to: arguments.name) {
      throw ToolFailure(.usage, language.diagnostic(objection))
    }
    let files = try files(language)
    let parent = arguments.folder.map(absolute) ?? context.paths.configFolder + "/plugins"
    let folder = "\(parent)/\(arguments.name)"
    let other = arguments.folder == nil ? try? PluginCatalog(context).plugin(arguments.name) : nil
    do {
      try FileManager.default.createDirectory(
        atPath: parent, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
    } catch {
      throw ToolFailure(.failed, language.plugin(.cantWrite(context.shown(parent), why: error.systemReason)))
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
      for file in files { try file.write(to: folder) }
    } catch {
      try? FileManager.default.removeItem(atPath: folder)
      throw ToolFailure(.failed, language.plugin(.cantWrite(context.shown(folder), why: error.systemReason)))
    }
    for file in files { context.console.print(context.shown("\(folder)/\(file.path)")) }
    context.console.print()
    let target = arguments.folder == nil ? arguments.name : shellWord(folder)
    context.console.tell(
      language.plugin(.made(check: "segue plugin check \(target)", isFound: arguments.folder == nil)))
    guard let other, other.source != .yours else { return }
    let words = language.plugin(.comesBefore(arguments.name, source: other.source.rawValue, hooks: other.hooks))
    context.console.print(SafeText.line(words))
  }

  private func files(_ language: any Language) throws(ToolFailure) -> [PluginDraft.File] {
    let template = arguments.template ?? (arguments.service ? .python : .declarative)
    if arguments.service, template == .declarative || template == .sh {
      throw ToolFailure(.usage, language.plugin(.noService(template.rawValue)))
    }
    let draft = PluginDraft(
      name: arguments.name, template: template, isScoped: arguments.scoped, isService: arguments.service,
      language: language.code)
    guard let templates = BundledPlugins.library.map({ $0 + "/templates" }),
      let files = try? draft.files(from: templates)
    else { throw ToolFailure(.failed, language.plugin(.noTemplates)) }
    return files
  }

  private func absolute(_ path: String) -> String {
    URL(filePath: path).standardizedFileURL.path(percentEncoded: false)
  }
}
