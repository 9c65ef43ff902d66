// SPDX-License-Identifier: MIT

import ArgumentParser
import ControlClient
import ControlProtocol
import Events
import LibC
import Messages
import Paths
import TerminalUI
import ToolArguments

/// `segue sound`.
struct SoundCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sound", abstract: Catalogue.current.help(.sound),
    discussion: Catalogue.current.help(.soundDiscussion),
    subcommands: [SoundChooseCommand.self, SoundListCommand.self, SoundPreviewCommand.self],
    defaultSubcommand: SoundChooseCommand.self)

  /// A name, unchanged; a file by its absolute path, because the daemon runs in another folder.
  static func named(_ text: String) throws -> String {
    guard text.contains("/") || access(text, F_OK) == 0 else { return text }
    guard let resolved = realpath(text, nil) else {
      throw Failure(.failed, Catalogue.current.usage(.soundFile(text)))
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  static func check(volume: Int?) throws {
    if let volume, !(0...100).contains(volume) { throw ValidationError(Catalogue.current.usage(.badVolume)) }
  }
}

/// `segue sound NAME`: the obvious short form.
struct SoundChooseCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "choose", abstract: Catalogue.current.help(.soundChoose),
    // The usage as it is typed. A person who makes a mistake here has never seen the word `choose`.
    usage: "segue sound [<sound>] [--volume <volume>] [--phase <phase>] [--json]"
  )
  .example("segue sound rain --volume 30")

  /// The phase of the sound.
  enum Place: String, CaseIterable, ExpressibleByArgument {
    case focus
    case `break`
  }

  @Argument(help: ArgumentHelp(Catalogue.current.option(.sound)), completion: .names(of: .sounds))
  var sound: String?

  @Option(help: ArgumentHelp(Catalogue.current.option(.volume)))
  var volume: Int?

  @Option(help: ArgumentHelp(Catalogue.current.option(.soundPhase)))
  var phase: Place?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try SoundCommand.check(volume: volume)
    if phase != nil, sound == nil, volume == nil { throw ValidationError(Catalogue.current.usage(.soundPhase)) }
  }

  func run() throws {
    let console = Console.current
    let client = ControlClient.telling
    let info: SoundInfo
    if sound == nil, volume == nil {
      info = try client.read(.sound, SoundParams())
    } else {
      let params = SoundParams(sound: try sound.map(SoundCommand.named), volume: volume, phase: phase?.rawValue)
      info = try client.act(.sound, params)
    }
    if output.json { return console.print(try JSON.line(info)) }
    for line in SoundText(language: console.language).lines(info) { console.tell(line) }
  }
}

/// `segue sound list`.
struct SoundListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: Catalogue.current.help(.soundList)
  )
  .example("segue sound list")

  @OptionGroup var output: OutputOptions

  /// A line of the output with `--json`.
  private struct Row: Encodable {
    var sound: String
    var about: String
    var focus: Bool
    var `break`: Bool
  }

  func run() throws {
    let console = Console.current
    let info = try ControlClient().read(.sound, SoundParams())
    let names = info.available + [info.sound, info.breaks?.sound].compactMap(\.self).filter(Self.isFile)
    let rows = names.map { name in
      Row(
        sound: name, about: console.language.sound(.about(name)), focus: name == info.sound,
        break: name == info.breaks?.sound)
    }
    if output.json { return console.print(try rows.map { try JSON.line($0) }) }
    let cells = rows.map { row in
      let uses = [(row.focus, SoundMessage.Use.focus), (row.break, .breaks)].filter(\.0).map {
        console.language.sound(.use($0.1))
      }
      return [
        Table.Cell(text: SafeText.line(row.sound), looks: row.focus || row.break ? [.bold] : []),
        Table.Cell(text: row.about), Table.Cell(text: uses.joined(separator: ", "), looks: [.dim]),
      ]
    }
    console.print(Table.lines(cells, style: console.style, width: console.width))
    console.tell("", console.language.sound(.listHint))
  }

  private static func isFile(_ name: String) -> Bool { name.hasPrefix("/") }
}

/// `segue sound preview`.
struct SoundPreviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", abstract: Catalogue.current.help(.soundPreview)
  )
  .example("segue sound preview ocean")

  @Argument(help: ArgumentHelp(Catalogue.current.option(.previewedSound)), completion: .names(of: .sounds))
  var sound: String

  @Option(help: ArgumentHelp(Catalogue.current.option(.volume)))
  var volume: Int?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try SoundCommand.check(volume: volume)
  }

  func run() throws {
    let console = Console.current
    let params = PreviewParams(sound: try SoundCommand.named(sound), volume: volume)
    let info = try ControlClient.telling.act(.preview, params)
    let phrase = SoundMessage.preview(SafeText.line(info.sound), player: info.player, seconds: info.seconds)
    if output.json { return console.print(try JSON.line(info)) }
    console.tell(console.language.sound(phrase))
  }
}

/// The ambient sound in words.
struct SoundText {
  var language: any Language

  func lines(_ info: SoundInfo) -> [String] {
    let name = SafeText.line(info.sound)
    var lines = [language.sound(name == "off" ? .off : .sound(name, volume: info.volume))]
    if let breaks = info.breaks {
      lines.append(language.sound(.inBreaks(SafeText.line(breaks.sound), volume: breaks.volume)))
    }
    if info.fading == true {
      lines.append(language.sound(.fading))
    } else if name != "off" || info.breaks != nil {
      let problem = language.text(info.reason, or: info.problem).map { SoundMessage.cannotBeHeard(SafeText.line($0)) }
      switch (info.playing, info.player) {
      case (_, nil):
        lines.append(language.sound(problem ?? .noPlayer))
      case (true, let player?): lines.append(language.sound(.playing(player: player)))
      case (false, _): lines.append(language.sound(problem ?? .silent))
      }
    }
    if !info.available.isEmpty { lines.append(language.sound(.available(info.available.filter { $0 != "off" }))) }
    return lines
  }
}
