// SPDX-License-Identifier: MIT

import ArgumentParser
import LanguageServer
import Messages
import Paths
import ToolSupport

/// `segue lsp`: the language server for hooks.yml and plugin.yml, on standard input and output.
struct LanguageServerTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "lsp")

  func run(in context: ToolContext) throws {
    guard !context.console.isInteractive else {
      throw ToolFailure(.usage, context.language.editor(.notForTerminals))
    }
    let server = LanguageServer(
      loader: context.loader, config: context.paths.config, language: context.language, version: SegueVersion.current)
    var loop = LanguageServerLoop(server)
    let status = loop.run()
    if status != 0 { throw ToolFailure(.failed) }
  }
}
