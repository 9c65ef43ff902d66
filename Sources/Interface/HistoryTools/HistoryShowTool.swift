// SPDX-License-Identifier: MIT

import ArgumentParser
import ControlProtocol
import Daemon
import Events
import History
import Journal
import Messages
import Paths
import Reports
import TerminalUI
import TimerEngine
import ToolArguments
import ToolSupport

/// `segue history show`.
struct HistoryShowTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "show")

  @OptionGroup var arguments: HistoryShowArguments

  func run(in context: ToolContext) throws {
    let session = try SessionLookup(context: context).session(arguments.session)
    if arguments.json {
      context.console.print(try JSON.line(session))
    } else {
      context.console.write(HistoryText(context).whole(session).joined(separator: "\n") + "\n")
    }
  }
}

extension HistoryText {
  init(_ context: ToolContext) {
    self.init(
      language: context.language, style: context.console.style, width: context.console.width,
      days: ReportReading(paths: context.paths).days, now: WallClock.now)
  }
}
