// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlClient
import ControlProtocol
import Events
import Messages
import Paths
import StatusBars
import TerminalUI
import ToolArguments

/// `segue status`.
struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: Catalogue.current.help(.status),
    discussion: Catalogue.current.status(.formatHelp(words: StatusWord.list))
  )
  .example("segue status --format '{icon} {remaining} {task}'")

  @Flag(help: ArgumentHelp(Catalogue.current.option(.json)))
  var json = false

  @Option(help: ArgumentHelp(Catalogue.current.option(.format)))
  var format: String?

  @Option(help: ArgumentHelp(Catalogue.current.bar(.help(.statusBar)), valueName: "name"))
  var bar: String?

  @OptionGroup var look: BarFormatOptions

  @Flag(help: ArgumentHelp(Catalogue.current.option(.follow)))
  var follow = false

  func run() throws {
    let console = Console.current
    for (isGiven, option) in [(format != nil, "--format"), (bar != nil, "--bar")] where json && isGiven {
      throw Failure(.usage, console.language.usage(.exclusive("--json", option)))
    }
    if bar == nil, look.tooltip != nil || look.hideIdle {
      throw Failure(.usage, console.language.usage(.needs(look.hideIdle ? "--hide-idle" : "--tooltip", "--bar")))
    }
    let output =
      try bar.map { .bar(try BarView(look.options($0, format: format), for: console)) }
      ?? StatusOutput(json: json, format: format, console: console)
    try output.run(follow: follow, console)
  }
}

/// The output format of the status.
enum StatusOutput {
  case json
  case format(StatusFormat, any Language)
  case text(StatusText)
  case bar(BarView)

  init(json: Bool, format: String?, console: Console) throws(Failure) {
    if json {
      self = .json
    } else if let format {
      do { self = .format(try StatusFormat(format), console.language) } catch {
        throw Failure(.usage, error.text(in: console.language))
      }
    } else {
      self = .text(StatusText(console))
    }
  }

  /// Prints the status, once or until its reader is gone.
  func run(follow: Bool, _ console: Console) throws {
    let client = ControlClient()
    if follow { return try StatusFollower(client: client, output: self, console: console).run() }
    var patience: Duration?
    if case .bar(let view) = self { patience = view.bar.patience }
    let status = try client.status(at: WallClock.now, within: patience).withAutostart()
    guard case .text(let text) = self else {
      if let opening { console.print(opening) }
      _ = show(status, try line(status), console)
      if opening != nil { console.print("]") }
      return
    }
    let notices =
      DailyNotice.reboot.take(text.rebootNotice(status)) + client.versionNotice(for: status, console.language)
    console.print(text.lines(status) + notices)
  }

  /// Prints `line`, or passes it to the bar's program; false if the reader is gone.
  func show(_ status: Status, _ line: String, _ console: Console) -> Bool {
    guard case .bar(let view) = self, case .command(let words) = view.bar.output else {
      console.print(line)
      return true
    }
    return ControlClient().runProgram(words(view.frame(status))) == 0
  }

  /// The text before the first line.
  var opening: String? {
    guard case .bar(let view) = self else { return nil }
    return view.bar.opening
  }

  var readsClicks: Bool {
    guard case .bar(let view) = self else { return false }
    return view.bar.readsClicks
  }

  /// The intervals at which the output changes while the timer runs.
  var paces: Set<Pace> {
    switch self {
    case .json, .text: [.second]
    case .format(let format, _): format.paces
    case .bar(let view): view.paces
    }
  }

  private func lines(_ status: Status) throws -> [String] {
    switch self {
    case .json: [try JSON.line(status.withAutostart())]
    case .format(let format, let language): [format.line(status, language: language)]
    case .text(let text): text.short(status)
    case .bar(let view): [view.preview(status)]
    }
  }

  /// The whole output of one moment; a status in words becomes one line.
  func line(_ status: Status) throws -> String {
    try lines(status).joined(separator: "  ")
  }
}

extension Status {
  /// The status, extended by whether a daemon starts at login if a reboot would leave something turned on.
  func withAutostart() -> Status {
    guard scopes.active > 0 || !scopes.failed.isEmpty else { return self }
    var status = self
    status.autostart = Autostart.find(for: Environment.current) != nil
    return status
  }
}
