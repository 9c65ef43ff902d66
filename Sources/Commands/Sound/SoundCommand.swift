// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlClient
import ControlProtocol
import Events
import Language
import Paths
import TerminalUI

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// `segue sound`.
struct SoundCommand: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "sound", abstract: Catalogue.current.help(.sound))

  @Argument(help: ArgumentHelp(Catalogue.current.option(.sound)), completion: .file())
  var sound: String?

  @Option(help: ArgumentHelp(Catalogue.current.option(.volume)))
  var volume: Int?

  @Flag(help: ArgumentHelp(Catalogue.current.option(.json)))
  var json = false

  func validate() throws {
    if let volume, !(0...100).contains(volume) { throw ValidationError(Catalogue.current.usage(.badVolume)) }
  }

  func run() throws {
    let console = Console.current
    let client = ControlClient()
    let info: SoundInfo
    if sound == nil, volume == nil {
      info = try client.read(.sound, SoundParams(), as: SoundInfo.self)
    } else {
      let params = SoundParams(sound: try sound.map(Self.named), volume: volume)
      info = try client.act(.sound, params, as: SoundInfo.self)
    }
    console.print(json ? [try JSON.line(info)] : SoundText(language: console.language).lines(info))
  }

  /// A name as it is; a file by its whole path, since the daemon is in another folder.
  static func named(_ text: String) throws -> String {
    guard text.contains("/") || access(text, F_OK) == 0 else { return text }
    guard let resolved = realpath(text, nil) else {
      throw Failure(.failed, Catalogue.current.usage(.soundFile(text)))
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

/// The ambient sound in words.
struct SoundText {
  var language: any Language

  func lines(_ info: SoundInfo) -> [String] {
    let name = SafeText.line(info.sound)
    var lines = [language.sound(name == "off" ? .off : .sound(name, volume: info.volume))]
    if name != "off" {
      switch (info.playing, info.player) {
      case (_, nil): lines.append(language.sound(.noPlayer))
      case (true, let player?): lines.append(language.sound(.playing(player: player)))
      case (false, _): lines.append(language.sound(info.problem.map { .cannotBeHeard(SafeText.line($0)) } ?? .silent))
      }
    }
    if !info.available.isEmpty { lines.append(language.sound(.available(info.available.filter { $0 != "off" }))) }
    return lines
  }
}
