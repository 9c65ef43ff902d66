// SPDX-License-Identifier: MIT

import ArgumentParser
import Events
import HookConfig
import Hooks
import Messages
import Paths
import TerminalUI
import ToolArguments
import ToolSupport

/// `segue get`: the current value of a setting, or of all settings.
struct GetTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "get")

  @OptionGroup var arguments: GetArguments

  func run(in context: ToolContext) throws {
    let shown = try self.settings(in: context)
    for setting in shown {
      if arguments.json {
        context.console.print(try JSON.line(setting))
      } else {
        context.console.print(
          SafeText.line(arguments.key == nil ? "\(setting.key) = \(setting.value)" : setting.value))
      }
    }
  }

  private func settings(in context: ToolContext) throws -> [Setting] {
    if let key = arguments.key { return [Setting(key: key, value: try context.editor.get(key))] }
    let result = context.loader.load(context.paths.config)
    guard let configuration = result.configuration else {
      throw ToolFailure(
        .configuration, context.language.setting(.mendFirst(context.shown(context.paths.config))), about: result.errors)
    }
    return HookConfig.settings(of: configuration)
  }
}

/// `segue set`: changes a setting in hooks.yml, and preserves comments and layout.
struct SetTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "set")

  @OptionGroup var arguments: SetArguments

  func run(in context: ToolContext) throws {
    let edit = try context.editor.set(arguments.key, to: arguments.value)
    edit.show(in: context)
    context.console.tell(context.tellDaemon().text(in: context.language))
  }
}
