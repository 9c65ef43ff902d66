// SPDX-License-Identifier: MIT
import ArgumentParser
import Events
import Messages
import TeamMessages
import TeamRecords
import TerminalUI
import ToolArguments
import ToolSupport

/// `segued tool team overview`: everything for a view, as one line of JSON, problems among it. It takes at most ten seconds.
struct TeamOverviewTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "overview", shouldDisplay: false)

  @OptionGroup var arguments: TeamBoardArguments

  func run(in context: ToolContext) async throws {
    guard let span = BoardSpan(rawValue: arguments.period) else {
      throw ToolFailure(.usage, context.language.team(.badPeriod(SafeText.line(arguments.period))))
    }
    context.console.print(try JSON.line(await overview(of: span, in: context)))
  }

  private func overview(of span: BoardSpan, in context: ToolContext) async throws -> TeamOverview {
    var overview = TeamOverview()
    do {
      guard let membership = try Membership.load(context) else { throw HubFailure(.notJoined, context.language) }
      overview.hub = membership.hub
      var client = try await membership.client(in: context)
      client.limit = .seconds(10)
      let hub = client
      let audience = arguments.group.map { "group=\(HubClient.encoded($0))" } ?? "audience=friends"
      async let person = hub.get(HubPerson.self, "/api/v1/me")
      async let board = hub.get(HubBoard.self, "/api/v1/board?period=\(span.rawValue)&\(audience)")
      async let friends = hub.get(HubFriends.self, "/api/v1/friends")
      async let groups = hub.get(HubGroups.self, "/api/v1/groups")
      let answers = try await (person, board, friends, groups.groups)
      (overview.person, overview.board, overview.friends, overview.groups) = answers
      if let warning = hub.clock.warning { throw HubFailure(warning, context.language) }
    } catch let failure as HubFailure {
      overview.problem = TeamOverview.Problem(code: failure.code, text: failure.failure.message)
    }
    return overview
  }
}
