// SPDX-License-Identifier: MIT
import ArgumentParser
import ControlClient
import Messages
import Paths
import ToolArguments

/// A command that needs the daemon's libraries: this process becomes `segued tool` with the same arguments.
protocol HandedOver: ParsableCommand {}

extension HandedOver {
  func run() throws {
    throw ControlClient().program.become(["tool"] + CommandLine.arguments.dropFirst())
  }
}

/// `segue hooks check`.
struct HooksCheckCommand: HandedOver {
  static let configuration = CommandConfiguration(commandName: "check", abstract: Catalogue.current.help(.hooksCheck))
  @OptionGroup var arguments: HooksCheckArguments
}

/// `segue hooks simulate`.
struct HooksSimulateCommand: HandedOver {
  static let configuration = CommandConfiguration(
    commandName: "simulate", abstract: Catalogue.current.help(.hooksSimulate),
    discussion: Catalogue.current.help(.hooksSimulateDiscussion))
  @OptionGroup var arguments: HooksSimulateArguments
}

/// `segue hooks add`.
struct HooksAddCommand: HandedOver {
  static let configuration = CommandConfiguration(commandName: "add", abstract: Catalogue.current.help(.hooksAdd))
  @OptionGroup var arguments: HooksAddArguments
}

/// `segue get`.
struct GetCommand: HandedOver {
  static let configuration = CommandConfiguration(commandName: "get", abstract: Catalogue.current.help(.get))
  @OptionGroup var arguments: GetArguments
}

/// `segue set`.
struct SetCommand: HandedOver {
  static let configuration = CommandConfiguration(commandName: "set", abstract: Catalogue.current.help(.set))
  @OptionGroup var arguments: SetArguments
}

/// `segue secret`.
struct SecretCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "secret", abstract: Catalogue.current.help(.secret),
    subcommands: [SecretSetCommand.self, SecretListCommand.self, SecretRemoveCommand.self])
}

/// `segue secret set`.
struct SecretSetCommand: HandedOver {
  static let configuration = CommandConfiguration(commandName: "set", abstract: Catalogue.current.help(.secretSet))
  @OptionGroup var arguments: SecretSetArguments
}

/// `segue secret list`.
struct SecretListCommand: HandedOver {
  static let configuration = CommandConfiguration(commandName: "list", abstract: Catalogue.current.help(.secretList))
  @OptionGroup var arguments: SecretListArguments
}

/// `segue secret remove`.
struct SecretRemoveCommand: HandedOver {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: Catalogue.current.help(.secretRemove))
  @OptionGroup var arguments: SecretRemoveArguments
}

/// `segue init`.
struct InitCommand: HandedOver {
  static let configuration = CommandConfiguration(commandName: "init", abstract: Catalogue.current.help(.initialise))
  @OptionGroup var arguments: InitArguments
}

/// `segue doctor`.
struct DoctorCommand: HandedOver {
  static let configuration = CommandConfiguration(commandName: "doctor", abstract: Catalogue.current.help(.doctor))
  @OptionGroup var arguments: DoctorArguments
}

/// `segue uninstall`.
struct UninstallCommand: HandedOver {
  static let configuration = CommandConfiguration(
    commandName: "uninstall", abstract: Catalogue.current.help(.uninstall))
  @OptionGroup var arguments: UninstallArguments
}

/// `segue schema`.
struct SchemaCommand: HandedOver {
  static let configuration = CommandConfiguration(
    commandName: "schema", abstract: Catalogue.current.help(.schema),
    discussion: Catalogue.current.help(.schemaDiscussion))
  @OptionGroup var arguments: SchemaArguments
}

/// `segue demo`.
struct DemoCommand: HandedOver {
  static let configuration = CommandConfiguration(commandName: "demo", abstract: Catalogue.current.help(.demo))
  @OptionGroup var arguments: DemoArguments
}

/// `segue report`.
struct ReportCommand: HandedOver {
  static let configuration = CommandConfiguration(
    commandName: "report", abstract: Catalogue.current.help(.report),
    discussion: Catalogue.current.help(.reportDiscussion))
  @OptionGroup var arguments: ReportArguments
}

/// `segue goal`.
struct GoalCommand: HandedOver {
  static let configuration = CommandConfiguration(
    commandName: "goal", abstract: Catalogue.current.help(.goal), discussion: Catalogue.current.help(.goalDiscussion))
  @OptionGroup var arguments: GoalArguments
}
