// SPDX-License-Identifier: MIT
package import ArgumentParser

/// The commands that this target adds to `segued tool`.
package enum TeamTools {
  package static var commands: [any ParsableCommand.Type] { [TeamTool.self] }
}

/// `segued tool team …`.
struct TeamTool: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "team",
    subcommands: [
      TeamShowTool.self, TeamJoinTool.self, TeamBoardTool.self, TeamFriendsTool.self, TeamAddTool.self,
      TeamProfileTool.self, TeamLeaveTool.self, TeamOverviewTool.self,
    ], defaultSubcommand: TeamShowTool.self)
}
