// SPDX-License-Identifier: MIT
import ArgumentParser
import Messages
import Paths
import ToolArguments

/// `segue attach`.
struct AttachCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attach", abstract: Catalogue.current.help(.attach),
    subcommands: [
      AttachAddCommand.self, AttachListCommand.self, AttachOpenCommand.self, AttachExportCommand.self,
      AttachRemoveCommand.self,
    ], defaultSubcommand: AttachAddCommand.self)
}

/// `segue attach FILE…`.
struct AttachAddCommand: HandedOver {
  static let configuration = CommandConfiguration(commandName: "add", abstract: Catalogue.current.help(.attachAdd))
  @OptionGroup var arguments: AttachAddArguments
}

/// `segue attach list`.
struct AttachListCommand: HandedOver {
  static let configuration = CommandConfiguration(commandName: "list", abstract: Catalogue.current.help(.attachList))
  @OptionGroup var arguments: AttachListArguments
}

/// `segue attach open`.
struct AttachOpenCommand: HandedOver {
  static let configuration = CommandConfiguration(commandName: "open", abstract: Catalogue.current.help(.attachOpen))
  @OptionGroup var arguments: AttachNameArguments
}

/// `segue attach export`.
struct AttachExportCommand: HandedOver {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: Catalogue.current.help(.attachExport))
  @OptionGroup var arguments: AttachExportArguments
}

/// `segue attach remove`.
struct AttachRemoveCommand: HandedOver {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: Catalogue.current.help(.attachRemove))
  @OptionGroup var arguments: AttachNameArguments
}
