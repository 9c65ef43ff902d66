// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlProtocol
import Events
import LibC
import Messages
import Paths
import StatusBars
import TerminalUI
import ToolArguments

/// `segue bar`.
struct BarCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bar", abstract: Catalogue.current.bar(.help(.bar)),
    subcommands: [BarListCommand.self, BarSetupCommand.self, BarPreviewCommand.self])
}

/// The look of the timer in a bar: the options of `segue status --bar` and `segue bar`.
struct BarFormatOptions: ParsableArguments {
  @Option(help: ArgumentHelp(Catalogue.current.bar(.help(.tooltip))))
  var tooltip: String?

  @Flag(help: ArgumentHelp(Catalogue.current.bar(.help(.hideIdle))))
  var hideIdle = false

  func options(_ bar: String, format: String?) -> BarOptions {
    var options = BarOptions(bar: bar)
    (options.format, options.tooltip, options.hidesIdle) = (format, tooltip, hideIdle)
    return options
  }
}

/// The name of a bar.
struct NamedBar: ParsableArguments {
  @Argument(help: ArgumentHelp(Catalogue.current.bar(.help(.name))))
  var name: String

  @Option(help: ArgumentHelp(Catalogue.current.bar(.help(.format))))
  var format: String?

  @OptionGroup var look: BarFormatOptions

  var options: BarOptions { look.options(name, format: format) }

  /// The view of a bar. Throws mistakes in the formats before anything is written.
  func view(_ console: Console) throws(Failure) -> BarView {
    try BarView(options, for: console)
  }
}

extension BarView {
  init(_ options: BarOptions, for console: Console) throws(Failure) {
    let program = Self.program(environment: Environment.current)
    do { self = try BarView(options, language: console.language, program: program) } catch {
      throw Failure(error, language: console.language)
    }
  }
}

extension Failure {
  init(_ error: BarError, language: any Language) {
    self.init(error.isUsage ? .usage : .failed, error.text(in: language))
  }
}

/// `segue bar list`.
struct BarListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: Catalogue.current.bar(.help(.list))
  )
  .example("segue bar list")
  @OptionGroup var output: OutputOptions

  func run() throws {
    let console = Console.current
    let rows = StatusBar.all.map { Row($0, Environment.current) }
    guard !output.json else { return console.print(rows.map(\.json)) }
    let head = BarMessage.Column.allCases.map {
      Table.Cell(text: console.language.bar(.listHead($0)), looks: [.bold])
    }
    let cells = rows.map { row in
      [
        row.bar.name, console.language.bar(.pushed(row.bar.isPushed)),
        console.language.bar(.installed(row.isInstalled)),
        row.path.map(Paths(environment: Environment.current).shown) ?? "",
      ].map { Table.Cell(text: $0) }
    }
    console.print(Table.lines([head] + cells, style: console.style, width: console.width))
  }

  private struct Row {
    let bar: StatusBar
    let isInstalled: Bool
    let path: String?

    init(_ bar: StatusBar, _ environment: [String: String]) {
      self.bar = bar
      let folders = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(bar.program)" }
      let applications = ["/Applications", (environment["HOME"] ?? "") + "/Applications"].map {
        "\($0)/\(bar.program).app"
      }
      isInstalled = folders.contains { access($0, X_OK) == 0 } || applications.contains { access($0, F_OK) == 0 }
      path = bar.setup(BarPlace(bar, options: BarOptions(bar: bar.name), environment: environment)).path()
    }

    var json: String {
      JSONValue.object([
        .init("file", path.map(JSONValue.string) ?? .null), .init("installed", .bool(isInstalled)),
        .init("name", .string(bar.name)), .init("program", .string(bar.program)), .init("pushed", .bool(bar.isPushed)),
      ]).text
    }
  }
}

/// `segue bar setup`.
struct BarSetupCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "setup", abstract: Catalogue.current.bar(.help(.setup)),
    discussion: Catalogue.current.bar(.help(.setupDiscussion))
  )
  .example("segue bar setup waybar")
  @OptionGroup var bar: NamedBar

  @Flag(help: ArgumentHelp(Catalogue.current.bar(.help(.print))))
  var print = false

  @Flag(name: .shortAndLong, help: ArgumentHelp(Catalogue.current.bar(.help(.yes))))
  var yes = false

  @Flag(help: ArgumentHelp(Catalogue.current.bar(.help(.undo))))
  var undo = false

  @Option(help: ArgumentHelp(Catalogue.current.bar(.help(.file)), valueName: "path"))
  var file: String?

  func run() throws {
    let console = Console.current
    let language = console.language
    for (isGiven, option) in [(yes, "--yes"), (undo, "--undo")] where isGiven && print {
      throw Failure(.usage, language.usage(.exclusive("--print", option)))
    }
    let view = try bar.view(console)
    let place = BarPlace(view.bar, options: bar.options, environment: Environment.current)
    let setup = view.bar.setup(place)
    if print {
      Output.write(setup.stanza)
      return
    }
    let path = setup.path(file)
    let shown = path.map(Paths(environment: Environment.current).shown)
    if undo || yes {
      guard let path, let shown else {
        throw Failure(.noPlace(bar: bar.name), language: language)
      }
      do { try undo ? setup.remove(from: path) : setup.install(at: path) } catch {
        throw Failure(error, language: language)
      }
      if undo { return console.tell(language.bar(.removed(path: shown))) }
      return tellWritten(shown, setup.reloadCommand(path), console)
    }
    console.print([shown.map { language.bar(.stanza(path: $0)) } ?? language.bar(.byHand), ""])
    Output.write(setup.stanza)
    guard let path, let shown else { return }
    guard console.isInteractive else {
      return console.print(["", language.bar(.howToWrite(command: "segue bar setup \(bar.name) --yes", path: shown))])
    }
    guard let answer = console.ask("\n" + language.bar(.askToWrite(path: shown))), console.isAnswer(answer, .yesKeys)
    else { return console.tell(language.bar(.goesOn)) }
    do { try setup.install(at: path) } catch { throw Failure(error, language: language) }
    tellWritten(shown, setup.reloadCommand(path), console)
  }

  private func tellWritten(_ path: String, _ reload: String?, _ console: Console) {
    console.tell(console.language.bar(.written(path: path, bar: bar.name)))
    if let reload { console.tell(console.language.bar(.reload(command: reload))) }
  }
}

/// `segue bar preview`.
struct BarPreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", abstract: Catalogue.current.bar(.help(.preview))
  )
  .example("segue bar preview waybar")
  @OptionGroup var bar: NamedBar

  func run() throws {
    let console = Console.current
    let view = try bar.view(console)
    for status in StatusSample.all(at: WallClock.now) {
      console.print(console.style.paint(status.label(in: console.language), .bold))
      console.print("  " + view.preview(status).replacing("\n", with: "\n  "))
    }
  }
}
