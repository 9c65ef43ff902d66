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
    let session = try RecordOfTools(context: context).session(arguments.session)
    if arguments.json {
      context.console.print(try JSON.line(session))
    } else {
      context.console.write(HistoryText(context).whole(session).joined(separator: "\n") + "\n")
    }
  }
}

/// One session out of the journal, for tools.
struct RecordOfTools {
  let context: ToolContext

  /// As much of a session's id as names it alone: all of it where the journal can't be asked.
  func shortName(of id: String) -> String {
    guard let journal = try? JournalOfTools.open(context.paths) else { return id }
    return (try? journal.record { try $0.shortNames(of: [id]) })?[id] ?? id
  }

  func session(_ name: String) throws -> SessionRecord {
    guard let journal = try JournalOfTools.open(context.paths) else {
      throw ToolFailure(.failed, context.language.history(.refused(.noSession(name))))
    }
    do {
      return try JournalOfTools.told { try HistoryReading(journal: journal).session(name, at: WallClock.now) }
    } catch let error as ControlError {
      throw ToolFailure(error, context.language)
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
