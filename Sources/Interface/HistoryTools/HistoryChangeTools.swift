// SPDX-License-Identifier: MIT

import ArgumentParser
import ControlClient
import ControlProtocol
import Daemon
import Events
import History
import Messages
import Paths
import Reports
import TerminalUI
import TimerEngine
import ToolArguments
import ToolSupport

struct HistoryEditTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "edit")

  @OptionGroup var arguments: HistoryEditArguments

  func run(in context: ToolContext) throws {
    let moments = Moments(context)
    var params = HistoryEditParams(session: arguments.session)
    params.task = arguments.task
    params.project = arguments.project
    params.tags = arguments.isUntagged ? [] : arguments.tags.isEmpty ? nil : arguments.tags
    params.outcome = try arguments.outcome.map { try Outcome(named: $0, context.language) }
    params.at = try arguments.at.map { try moments.moment($0, option: "--at") }
    params.startedAt = try arguments.start.map { try moments.moment($0, option: "--start") }
    params.endedAt = try arguments.end.map { try moments.moment($0, option: "--end") }
    params.length = arguments.length
    var file: NoteTransfer?
    defer { file?.remove() }
    if let note = arguments.note {
      let text =
        note == "-" ? String(decoding: context.console.readAll(LongNote.limit + 1), as: UTF8.self).trimmed : note
      file = try NoteTransfer(text, in: context)
      (params.note, params.noteFile) = (file?.text, file?.path)
    }
    try context.change(.editSession, params, json: arguments.json)
  }
}

struct LogTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "log")

  @OptionGroup var arguments: LogArguments

  func run(in context: ToolContext) throws {
    var params = HistoryLogParams(length: arguments.length)
    params.task = arguments.task.joined(separator: " ").trimmed
    params.project = arguments.project
    params.tags = arguments.tags.isEmpty ? nil : arguments.tags
    params.note = arguments.note
    params.startedAt = try arguments.at.map { try Moments(context).moment($0, option: "--at") }
    try context.change(.logSession, params, json: arguments.json)
  }
}

struct Moments {
  private let text: MomentReader
  private let language: any Language

  init(_ context: ToolContext) {
    text = MomentReader(now: WallClock.now, calendar: ReportReading(paths: context.paths).days)
    language = context.language
  }

  func moment(_ words: String, option: String) throws(ToolFailure) -> JSONTime {
    do throws(MomentReader.Unreadable) {
      return JSONTime(try text.moment(words))
    } catch {
      throw ToolFailure(.usage, language.history(phrase(for: error, words, option)))
    }
  }

  private func phrase(for problem: MomentReader.Unreadable, _ words: String, _ option: String) -> HistoryMessage {
    switch problem {
    case .unknown: .badMoment(words, option: option)
    case .leftOut(let gap):
      .leftOutMoment(
        words, option: option, from: shown(gap.from), to: shown(gap.to, hasDay: gap.from.day != gap.to.day),
        next: shown(gap.to))
    }
  }

  /// A time in the form of options: `2026-11-21 9:30`.
  private func shown(_ time: ClockGap.Time, hasDay: Bool = true) -> String {
    (hasDay ? "\(time.day) " : "") + language.report(.clock(Int64(time.minute) * 60))
  }
}

extension ToolContext {
  /// Changes the record, and prints the result.
  func change<Params: Codable & Sendable>(
    _ method: ControlMethod<Params, ChangeRecord>, _ params: Params, json: Bool
  ) throws {
    let change = try act(method, params)
    if json { return console.print(try JSON.line(change)) }
    let subject = SafeText.line(change.subject)
    console.tell(language.history(.done(change.kind, subject: subject, name: change.name.map(SafeText.line))))
    guard let session = change.session else { return }
    tell(session)
  }

  /// The line of a session, with a unique prefix of its id.
  func tell(_ session: SessionRecord) {
    let id = SessionLookup(context: self).shortName(of: session.id)
    let row = HistoryText(self).row(session, id: id, hasDate: true)
    console.write(Table.lines([row], style: console.style, width: console.width).joined(separator: "\n") + "\n")
  }
}
