// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlProtocol
import Language
import Paths
import ToolArguments

/// `segue pause`.
struct PauseCommand: ActingCommand {
  static let configuration = CommandConfiguration(commandName: "pause", abstract: Catalogue.current.help(.pause))
  var method: ControlProtocol.Method { .pause }
}

/// `segue resume`, also `segue continue`.
struct ResumeCommand: ActingCommand {
  static let configuration = CommandConfiguration(
    commandName: "resume", abstract: Catalogue.current.help(.resume), aliases: ["continue"])
  var method: ControlProtocol.Method { .resume }
}

/// `segue toggle`.
struct ToggleCommand: ActingCommand {
  static let configuration = CommandConfiguration(commandName: "toggle", abstract: Catalogue.current.help(.toggle))
  var method: ControlProtocol.Method { .toggle }
}

/// `segue skip`.
struct SkipCommand: ActingCommand {
  static let configuration = CommandConfiguration(commandName: "skip", abstract: Catalogue.current.help(.skip))
  var method: ControlProtocol.Method { .skip }
}

/// `segue finish`.
struct FinishCommand: ActingCommand {
  static let configuration = CommandConfiguration(commandName: "finish", abstract: Catalogue.current.help(.finish))
  var method: ControlProtocol.Method { .finish }
}

/// `segue reset`.
struct ResetCommand: ActingCommand {
  static let configuration = CommandConfiguration(commandName: "reset", abstract: Catalogue.current.help(.reset))
  var method: ControlProtocol.Method { .reset }

  func run() throws {
    try perform()
    Console.current.print(Catalogue.current.timer(.roundReset))
  }
}

/// `segue extend`.
struct ExtendCommand: ActingCommand {
  static let configuration = CommandConfiguration(commandName: "extend", abstract: Catalogue.current.help(.extend))

  @Argument(help: ArgumentHelp(Catalogue.current.option(.by), valueName: "length"), transform: Length.parse)
  var by: Double

  var method: ControlProtocol.Method { .extend }

  var params: TimerParams {
    var params = TimerParams()
    params.by = by
    return params
  }
}
