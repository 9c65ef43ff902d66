// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlProtocol
import Messages
import Paths
import ToolArguments

/// `segue pause`.
struct PauseCommand: ActingCommand {
  static let configuration = CommandConfiguration(commandName: "pause", abstract: Catalogue.current.help(.pause))
    .example("segue pause")
  var method: TimerMethod { .pause }
}

/// `segue resume`, also `segue continue`.
struct ResumeCommand: ActingCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: Catalogue.current.help(.resume), aliases: ["continue"]
  )
  .example("segue resume")
  var method: TimerMethod { .resume }
}

/// `segue toggle`.
struct ToggleCommand: ActingCommand {
  static let configuration = CommandConfiguration(commandName: "toggle", abstract: Catalogue.current.help(.toggle))
    .example("segue toggle")
  var method: TimerMethod { .toggle }
}
