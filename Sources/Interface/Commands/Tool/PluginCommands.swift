// SPDX-License-Identifier: MIT
import ArgumentParser
import Messages
import Paths
import ToolArguments

/// `segue plugin`.
struct PluginCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plugin", abstract: Catalogue.current.help(.plugin),
    discussion: Catalogue.current.help(.pluginDiscussion),
    subcommands: [
      PluginListCommand.self, PluginInfoCommand.self, PluginNewCommand.self, PluginCheckCommand.self,
      PluginAddCommand.self, PluginRemoveCommand.self, PluginSetupCommand.self,
    ])
}

/// `segue plugin list`.
struct PluginListCommand: HandedOver {
  static let configuration = CommandConfiguration(commandName: "list", abstract: Catalogue.current.help(.pluginList))
  @OptionGroup var arguments: PluginListArguments
}

/// `segue plugin info`.
struct PluginInfoCommand: HandedOver {
  static let configuration = CommandConfiguration(commandName: "info", abstract: Catalogue.current.help(.pluginInfo))
  @OptionGroup var arguments: PluginInfoArguments
}

/// `segue plugin new`.
struct PluginNewCommand: HandedOver {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: Catalogue.current.help(.pluginNew),
    discussion: Catalogue.current.help(.pluginNewDiscussion))
  @OptionGroup var arguments: PluginNewArguments
}

/// `segue plugin check`.
struct PluginCheckCommand: HandedOver {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: Catalogue.current.help(.pluginCheck),
    discussion: Catalogue.current.help(.pluginCheckDiscussion))
  @OptionGroup var arguments: PluginCheckArguments
}

/// `segue plugin add`.
struct PluginAddCommand: HandedOver {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: Catalogue.current.help(.pluginAdd),
    discussion: Catalogue.current.help(.pluginAddDiscussion))
  @OptionGroup var arguments: PluginAddArguments
}

/// `segue plugin remove`.
struct PluginRemoveCommand: HandedOver {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: Catalogue.current.help(.pluginRemove))
  @OptionGroup var arguments: PluginRemoveArguments
}

/// `segue plugin setup`.
struct PluginSetupCommand: HandedOver {
  static let configuration = CommandConfiguration(commandName: "setup", abstract: Catalogue.current.help(.pluginSetup))
  @OptionGroup var arguments: PluginSetupArguments
}
