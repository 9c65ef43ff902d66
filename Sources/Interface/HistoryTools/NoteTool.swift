// SPDX-License-Identifier: MIT

import ArgumentParser
import ControlProtocol
import Events
import Foundation
import History
import Messages
import Paths
import TerminalUI
import TimerEngine
import ToolArguments
import ToolSupport

/// `segue note` without a text in its arguments: from standard input, or from an editor.
struct NoteTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "note")

  @OptionGroup var arguments: NoteArguments

  func run(in context: ToolContext) async throws {
    let words = arguments.text
    var draft: String?
    defer { if let draft { PrivateFile.remove(draft) } }
    let note: String
    if words == ["-"] || words.isEmpty && !context.console.isInteractive {
      note = String(decoding: context.console.readAll(LongNote.limit + 1), as: UTF8.self)
    } else if words.isEmpty {
      let path = try PrivateFile.write(Self.template(context), in: context.paths.state, context)
      draft = path
      note = try Editor(context).edit(path, without: Self.hint(context))
    } else {
      note = words.joined(separator: " ")
    }
    let text = note.trimmed
    var answer = context.language.timer(.noted)
    guard !text.isEmpty else { throw ToolFailure(.usage, context.language.history(.emptyNote)) }
    do {
      let sent = try NoteTransfer(text, in: context)
      defer { sent.remove() }
      let params = HistoryNoteParams(session: arguments.session, text: sent.text, file: sent.path)
      let change = try context.act(.noteSession, params)
      if arguments.json { context.console.print(try JSON.line(change)) }
      if let session = change.session, session.outcome != .running {
        let start = LocalTime(session.startedAt.instant).short
        answer = context.language.timer(.notedFor(session.phase, task: SafeText.line(session.task), at: start))
      }
    } catch {
      // If the daemon refuses a text, it must not be lost.
      if let path = draft {
        draft = nil
        context.console.complain(context.language.history(.noteNotKept(path: context.shown(path))))
      }
      throw error
    }
    if !arguments.json { context.console.print(answer) }
  }

  private static func hint(_ context: ToolContext) -> String { "# " + context.language.history(.editorHint) }
  private static func template(_ context: ToolContext) -> String { "\n" + hint(context) + "\n" }
}

struct Editor {
  private let command: String
  private let context: ToolContext

  init(_ context: ToolContext) {
    self.context = context
    let named = ["VISUAL", "EDITOR"].compactMap { context.environment[$0] }.first { !$0.isEmpty }
    command = named ?? "vi"
  }

  /// The content of the file after the editor has ended, without the line of instructions.
  func edit(_ path: String, without hint: String) throws(ToolFailure) -> String {
    // The variable may contain arguments. The path isn't part of the shell's text.
    let words = ["/bin/sh", "-c", "\(command) \"$1\"", "editor", path]
    guard let status = ForegroundProgram.run(words, environment: context.environment), ![126, 127].contains(status)
    else { throw ToolFailure(.failed, context.language.history(.noEditor(command))) }
    guard status == 0 else {
      throw ToolFailure(.failed, context.language.history(.editorFailed(command, status: status)))
    }
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false).filter { $0 != hint }
      .joined(separator: "\n")
  }
}
