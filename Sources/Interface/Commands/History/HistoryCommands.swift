// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlClient
import ControlProtocol
import Events
import History
import Messages
import Paths
import TerminalUI
import TimerEngine
import ToolArguments

/// `segue history`.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: Catalogue.current.help(.history),
    discussion: Catalogue.current.help(.historyDiscussion),
    subcommands: [
      HistoryListCommand.self, HistoryShowCommand.self,
      HistoryEditCommand.self, HistoryDeleteCommand.self,
    ], defaultSubcommand: HistoryListCommand.self)
}

/// `segue history delete`.
struct HistoryDeleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete", abstract: Catalogue.current.help(.historyDelete)
  )
  .example("segue history delete @2")

  @Argument(help: ArgumentHelp(Catalogue.current.option(.sessionName), valueName: "id"))
  var session: String

  @OptionGroup var output: OutputOptions

  func run() throws {
    try Console.current.change(.deleteSession, HistoryShowParams(session: session), json: output.json)
  }
}

/// `segue undo`.
struct UndoCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "undo", abstract: Catalogue.current.help(.undo))
    .example("segue undo")

  @Flag(help: ArgumentHelp(Catalogue.current.option(.undoList)))
  var list = false

  @Flag(help: ArgumentHelp(Catalogue.current.option(.undoForget)))
  var forget = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if list, forget { throw ValidationError(Catalogue.current.usage(.exclusive("--list", "--forget"))) }
  }

  func run() throws {
    let console = Console.current
    if list { return try show(ControlClient().read(.changes), console) }
    if !output.json, try !agrees(console) { return console.tell(console.language.history(.notUndone)) }
    let change = try ControlClient.telling.act(.undo, HistoryUndoParams(forget: forget ? true : nil))
    if output.json { return console.print(try JSON.line(change)) }
    let (subject, name) = (SafeText.line(change.subject), change.name.map(SafeText.line))
    let phrase: HistoryMessage =
      forget
      ? .forgotten(change.kind, subject: subject, name: name) : .undone(change.kind, subject: subject, name: name)
    var words = console.language.history(phrase)
    if !forget, [.stop, .skip, .finish, .reset].contains(change.kind), let session = change.session {
      words +=
        " "
        + console.language.history(
          session.phase == .focus ? .becomes(session.outcome) : .breakBecomes(session.outcome))
    }
    console.tell(words)
  }

  /// Names the next step of undo, unless it is the person's last action. On a terminal, asks for agreement.
  private func agrees(_ console: Console) throws -> Bool {
    guard let next = try ControlClient().read(.changes).first, next.isOlder == true else { return true }
    let time = LocalTime(next.at.instant).text(now: LocalTime(WallClock.now))
    console.tell(
      console.language.history(
        .olderChange(next.kind, subject: SafeText.line(next.subject), name: next.name.map(SafeText.line), at: time)))
    guard console.isInteractive else { return true }
    return console.choose(console.language.history(.undoOlder), [.yesKeys]) != nil
  }

  private func show(_ changes: [ChangeRecord], _ console: Console) throws {
    if output.json { return console.print(try changes.map { try JSON.line($0) }) }
    guard !changes.isEmpty else { return console.tell(console.language.history(.noChanges)) }
    let now = LocalTime(WallClock.now)
    let rows = changes.map { change in
      [
        Table.Cell(text: LocalTime(change.at.instant).text(now: now), looks: [.dim]),
        Table.Cell(
          text: console.language.history(
            .change(change.kind, subject: SafeText.line(change.subject), name: change.name.map(SafeText.line)))),
      ]
    }
    console.print(Table.lines(rows, style: console.style, width: console.width))
  }
}

extension Console {
  /// Changes the record, and prints the result.
  func change<Params>(_ method: ControlMethod<Params, ChangeRecord>, _ params: Params, json: Bool) throws {
    let change = try ControlClient.telling.act(method, params)
    if json { return print(try JSON.line(change)) }
    print(
      language.history(
        .done(change.kind, subject: SafeText.line(change.subject), name: change.name.map(SafeText.line))))
    if let path = change.settingsIn {
      let shown = Paths(environment: Environment.current).shown(path)
      complain(language.history(.settingsFor(SafeText.line(change.subject), path: shown)))
    }
  }
}
