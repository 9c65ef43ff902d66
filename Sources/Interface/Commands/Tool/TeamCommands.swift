// SPDX-License-Identifier: MIT
import ArgumentParser
import Messages
import Paths
import TeamMessages
import ToolArguments

extension SeguedCommand {
  fileprivate static func declared(_ name: String, team command: TeamMessage.Command) -> CommandConfiguration {
    CommandConfiguration(commandName: name, abstract: Catalogue.current.team(.command(command)))
  }
}

struct TeamShowCommand: SeguedCommand {
  static let configuration = declared("show", team: .show)
    .example("segue team")
  @OptionGroup var arguments: TeamShowArguments
}
struct TeamJoinCommand: SeguedCommand {
  static let configuration = declared("join", team: .join)
    .example("segue team join https://hub.example.org")
  @OptionGroup var arguments: TeamJoinArguments
}
struct TeamBoardCommand: SeguedCommand {
  static let configuration = declared("board", team: .board)
    .example("segue team board week")
  @OptionGroup var arguments: TeamBoardArguments
}
struct TeamFriendsCommand: SeguedCommand {
  static let configuration = declared("friends", team: .friends)
    .example("segue team friends")
  @OptionGroup var arguments: TeamShowArguments
}
struct TeamAddCommand: SeguedCommand {
  static let configuration = declared("add", team: .add)
    .example("segue team add mina")
  @OptionGroup var arguments: TeamAddArguments
}
struct TeamProfileCommand: SeguedCommand {
  static let configuration = declared("profile", team: .profile)
    .example("segue team profile --photo me.png")
  @OptionGroup var arguments: TeamProfileArguments
}
struct TeamLeaveCommand: SeguedCommand {
  static let configuration = declared("leave", team: .leave)
    .example("segue team leave")
  @OptionGroup var arguments: TeamLeaveArguments
}

/// `segue team`.
struct TeamCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "team", abstract: Catalogue.current.team(.command(.team)),
    subcommands: [
      TeamShowCommand.self, TeamJoinCommand.self, TeamBoardCommand.self, TeamFriendsCommand.self, TeamAddCommand.self,
      TeamProfileCommand.self, TeamLeaveCommand.self,
    ], defaultSubcommand: TeamShowCommand.self)
}
