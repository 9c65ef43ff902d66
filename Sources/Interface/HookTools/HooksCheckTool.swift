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

/// `segue hooks check`: every problem of hooks.yml, with its place and remedy.
struct HooksCheckTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "check")

  @OptionGroup var arguments: HooksCheckArguments

  func run(in context: ToolContext) throws {
    let isStandardInput = arguments.file == "-"
    let path = isStandardInput ? "<stdin>" : arguments.file ?? context.paths.config
    let loader = arguments.file == nil ? context.loader : context.draftLoader
    let result = isStandardInput ? standardInput(loader, in: context) : loader.load(path)
    if arguments.file != nil, !result.exists, result.errors.isEmpty {
      throw ToolFailure(.failed, context.language.setting(.missingFile(path)))
    }
    if arguments.json {
      for diagnostic in result.diagnostics { context.console.print(try JSON.line(diagnostic)) }
    } else {
      let renderer = DiagnosticRenderer(
        isColoured: context.console.style.hasColour, width: context.console.width, language: context.language,
        shown: context.shownOnTerminal)
      context.console.write(renderer.render(result.diagnostics))
      context.console.tell(context.language.setting(Self.summary(of: result, path: path, in: context)))
    }
    if !result.errors.isEmpty { throw ToolFailure(.configuration) }
  }

  /// The result for standard input, as if it were a file in the current folder.
  private func standardInput(_ loader: ConfigLoader, in context: ToolContext) -> LoadResult {
    let bytes = context.console.readAll(ConfigLoader.longestFile + 1)
    return loader.load(bytes, from: "./-", named: "<stdin>")
  }

  /// The last line: the number of problems of each kind.
  private static func summary(of result: LoadResult, path: String, in context: ToolContext) -> SettingMessage {
    guard result.exists || !result.errors.isEmpty else { return context.noConfig }
    return .checked(
      path: context.shown(path), hooks: result.configuration?.hooks.count, errors: result.errors.count,
      warnings: result.diagnostics.count { $0.severity == .warning })
  }
}
