// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlClient
import ControlProtocol
import Events
import Messages
import Paths
import TerminalUI

/// `segue status`.
struct StatusCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: Catalogue.current.help(.status),
    discussion: Catalogue.current.status(.formatHelp(words: StatusWord.list)))

  @Flag(help: ArgumentHelp(Catalogue.current.option(.json)))
  var json = false

  @Option(help: ArgumentHelp(Catalogue.current.option(.format)))
  var format: String?

  @Flag(help: ArgumentHelp(Catalogue.current.option(.follow)))
  var follow = false

  func run() throws {
    let console = Console.current
    if json, format != nil {
      throw Failure(.usage, console.language.usage(.exclusive("--json", "--format")))
    }
    let output = try StatusOutput(json: json, format: format, console: console)
    let client = ControlClient()
    if follow {
      try StatusFollower(client: client, output: output, console: console).run()
    } else {
      let status = try client.status(at: WallClock.now).withAutostart()
      console.print(try output.lines(status))
      if case .text(let text) = output { console.print(DailyNotice.reboot.take(text.rebootNotice(status))) }
    }
  }
}

/// How the status is to be printed.
enum StatusOutput {
  case json
  case format(StatusFormat, any Language)
  case text(StatusText)

  init(json: Bool, format: String?, console: Console) throws(Failure) {
    if json {
      self = .json
    } else if let format {
      self = .format(try StatusFormat(format, language: console.language), console.language)
    } else {
      self = .text(StatusText(style: console.style, language: console.language))
    }
  }

  func lines(_ status: Status) throws -> [String] {
    switch self {
    case .json: [try JSON.line(status.withAutostart())]
    case .format(let format, let language): [format.line(status, language: language)]
    case .text(let text): text.lines(status.withAutostart())
    }
  }

  /// One line, for output that is followed.
  func line(_ status: Status) throws -> String {
    guard case .text(let text) = self else { return try lines(status).joined(separator: "\n") }
    return text.short(status).joined(separator: "  ")
  }
}

extension Status {
  /// With a word on whether a daemon starts at login, where something is on that a reboot would leave on.
  func withAutostart() -> Status {
    guard scopes.active > 0 || !scopes.failed.isEmpty else { return self }
    var status = self
    status.autostart = Autostart.find(for: Environment.current) != nil
    return status
  }
}
