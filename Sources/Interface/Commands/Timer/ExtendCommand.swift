// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlProtocol
import Messages
import Paths
import ToolArguments

/// `segue extend`.
struct ExtendCommand: ActingCommand {
  static let configuration = CommandConfiguration(commandName: "extend", abstract: Catalogue.current.help(.extend))
    .example("segue extend 5m")

  @Argument(help: ArgumentHelp(Catalogue.current.option(.by), valueName: "length"), transform: Length.parseChange)
  var by: Double

  var method: TimerMethod { .extend }

  var params: TimerParams {
    var params = TimerParams()
    params.by = by
    return params
  }

  /// `arguments` with `extend -5m` as `extend -- -5m`: the parser would read the length as an option.
  static func markingLength(_ arguments: [String]) -> [String] {
    guard ["extend", "shorten"].contains(arguments.first), !arguments.contains("--"),
      let index = arguments.firstIndex(where: { $0.first == "-" && $0.dropFirst().first?.isNumber == true })
    else { return arguments }
    return arguments[..<index] + ["--"] + arguments[index...]
  }
}

/// `segue shorten`.
struct ShortenCommand: ActingCommand {
  static let configuration = CommandConfiguration(commandName: "shorten", abstract: Catalogue.current.help(.shorten))
    .example("segue shorten 5m")

  @Argument(help: ArgumentHelp(Catalogue.current.option(.shortenBy), valueName: "length"), transform: Length.parse)
  var by: Double

  var method: TimerMethod { .extend }

  var params: TimerParams {
    var params = TimerParams()
    params.by = -by
    return params
  }
}
