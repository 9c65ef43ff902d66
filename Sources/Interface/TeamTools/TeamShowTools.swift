// SPDX-License-Identifier: MIT
import ArgumentParser
import Events
import Messages
import TeamMessages
import TeamRecords
import TerminalUI
import TextWidth
import ToolArguments
import ToolSupport

/// `segue team`: the joined hub, today's sum and the place among friends.
struct TeamShowTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "show")

  @OptionGroup var arguments: TeamShowArguments

  /// The output of `segue team --json`.
  private struct Report: Encodable {
    var hub: String
    var person: HubPerson
    var board: HubBoard
  }

  func run(in context: ToolContext) async throws {
    let client = try await Membership.client(in: context)
    let person = try await client.get(HubPerson.self, "/api/v1/me")
    let board = try await client.get(HubBoard.self, "/api/v1/board?period=day&audience=friends")
    guard !arguments.json else {
      return context.console.print(try JSON.line(Report(hub: client.hub, person: person, board: board)))
    }
    let language = context.language
    context.console.tell(
      language.team(
        .today(
          handle: SafeText.line(person.handle), hub: client.hub, minutes: person.today.points,
          pomodoros: person.today.pomodoros, streak: person.streak)))
    let own = board.isUnlisted ? nil : board.rows.first { $0.you }
    context.console.tell(language.team(own.map { .place($0.place, of: board.rows.count) } ?? .notOnBoard))
  }
}

/// `segue team board`.
struct TeamBoardTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "board")

  @OptionGroup var arguments: TeamBoardArguments

  func run(in context: ToolContext) async throws {
    let language = context.language
    guard let span = BoardSpan(rawValue: arguments.period) else {
      throw ToolFailure(.usage, language.team(.badPeriod(SafeText.line(arguments.period))))
    }
    let client = try await Membership.client(in: context)
    var group: HubGroup?
    if let text = arguments.group {
      let groups = try await client.get(HubGroups.self, "/api/v1/groups")
      group = groups.group(text)
      guard group != nil else {
        let known = groups.groups.map { "\(SafeText.line($0.name)) (\($0.id))" }
        throw HubFailure(.noGroup(SafeText.line(text), known: known), language)
      }
    }
    let audience = group.map { "group=\($0.id)" } ?? "audience=friends"
    let board = try await client.get(
      HubBoard.self, "/api/v1/board?period=\(span.rawValue)&\(audience)", missing: group?.name)
    guard !arguments.json else { return context.console.print(try JSON.line(board)) }
    let title = group.map { SafeText.line($0.name) } ?? language.team(.friends)
    context.console.tell(language.team(.boardTitle(span, audience: title)), .bold)
    guard !board.rows.isEmpty else { return context.console.tell(language.team(.boardEmpty)) }
    for line in Self.lines(board, language) { context.console.print(line) }
    if board.isUnlisted { context.console.tell(language.team(.onlyYouSeeYourRow)) }
  }

  /// A line for each person, in columns.
  private static func lines(_ board: HubBoard, _ language: any Language) -> [String] {
    let rows = board.rows.map { $0.cells(in: language).map(SafeText.line) }
    let widths = rows[0].indices.map { column in rows.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
    return rows.map { row in
      row.indices.map { $0 == row.count - 1 ? row[$0] : DisplayWidth.pad(row[$0], widths[$0]) }.joined(separator: "  ")
    }
  }
}

/// `segue team friends`.
struct TeamFriendsTool: ToolCommand {
  static let configuration = CommandConfiguration(commandName: "friends")

  @OptionGroup var arguments: TeamShowArguments

  func run(in context: ToolContext) async throws {
    let language = context.language
    let client = try await Membership.client(in: context)
    let all = try await client.get(HubFriends.self, "/api/v1/friends")
    guard !arguments.json else { return context.console.print(try JSON.line(all)) }
    let lines = all.lines(in: language)
    if lines.isEmpty { context.console.tell(language.team(.noFriends)) }
    for line in lines {
      context.console.tell(SafeText.line(line.person + (line.state.map { "  \($0)" } ?? "")))
    }
  }
}
