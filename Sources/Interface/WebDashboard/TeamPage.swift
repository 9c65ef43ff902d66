// SPDX-License-Identifier: MIT
import ControlClient
import Events
import Messages
import TeamMessages
import TeamRecords
import TerminalUI
import WebPages

extension Dashboard {
  /// The hub's board and friends. `segued tool team` asks the hub, so that neither the dashboard nor a page knows the token.
  var teamRoutes: [Route] {
    [
      .get("/team") { visit in try await teamPage(visit) },
      .post("/team/friends") { visit in try await addFriend(visit) },
    ]
  }

  private func teamPage(_ visit: Visit, status: Int = 200, problem: String? = nil) async throws -> Answer {
    let language = visit.language
    let span = visit.query["period"].flatMap(BoardSpan.init) ?? .day
    let group = visit.query["group"].flatMap { Int64($0) }
    let output = try await daemon.tool(
      ["team", "overview", span.rawValue] + (group.map { ["--group", "\($0)"] } ?? []), language)
    let overview =
      (try? JSON.read(TeamOverview.self, from: output.output))
      ?? TeamOverview(problem: TeamOverview.Problem(code: "failed", text: output.errors))
    return try await page(
      "team", title: language.web(.label(.team)), TeamModel(overview, span, group, language), for: visit,
      status: status, problem: problem)
  }

  /// Asks the person with the handle of the form.
  private func addFriend(_ visit: Visit) async throws -> Answer {
    let output = try await daemon.tool(["team", "add", "--", visit.form.text("handle") ?? ""], visit.language)
    guard output.status == 0 else {
      return try await teamPage(visit, status: 409, problem: SafeText.block(output.errors))
    }
    return redirect(to: "/team", saying: SafeText.block(output.output))
  }
}

/// The hub for a page. Templates use the names of these members.
struct TeamModel {
  /// The reason why there is nothing to show.
  var trouble: String?
  var summary: String?
  /// The hub's address.
  var hub: String?
  var hasBoard: Bool
  /// Where the page of this board is, for the script that keeps it fresh.
  var address: String
  var spans: [BoardLink]
  var audiences: [BoardLink]
  var hasGroups: Bool
  /// Why others don't see the own row; nil if they do.
  var hint: String?
  var rows: [Row]
  var hasRows: Bool
  var boardEmpty: String
  var friends: [Friend]
  var hasFriends: Bool
  var noFriends: String

  struct BoardLink {
    var href: String
    var label: String
    var isHere: Bool
  }

  struct Row {
    var place: String
    var person: String
    var focus: String
    var pomodoros: String
    var streak: String
    var isYou: Bool
  }

  struct Friend {
    var person: String
    var state: String?
  }

  init(_ overview: TeamOverview, _ span: BoardSpan, _ group: Int64?, _ language: any Language) {
    trouble = overview.problem.map { SafeText.block($0.text) }
    let hub = overview.hub.flatMap { $0.hasPrefix("https://") || $0.hasPrefix("http://") ? SafeText.line($0) : nil }
    self.hub = hub
    summary = overview.person.map { person in
      language.team(
        .today(
          handle: SafeText.line(person.handle), hub: hub ?? "", minutes: person.today.points,
          pomodoros: person.today.pomodoros, streak: person.streak))
    }
    hasBoard = overview.board != nil && overview.friends != nil
    func address(_ span: BoardSpan, _ group: Int64?) -> String {
      "/team?period=\(span.rawValue)" + (group.map { "&group=\($0)" } ?? "")
    }
    self.address = address(span, group)
    spans = BoardSpan.allCases.map {
      BoardLink(href: address($0, group), label: language.team(.span($0)), isHere: $0 == span)
    }
    let groups = overview.groups ?? []
    audiences =
      [BoardLink(href: address(span, nil), label: language.web(.label(.friends)), isHere: group == nil)]
      + groups.map {
        BoardLink(href: address(span, $0.id), label: SafeText.line($0.name), isHere: group == $0.id)
      }
    hasGroups = !groups.isEmpty
    hint = overview.board?.isUnlisted == true ? language.team(.onlyYouSeeYourRow) : nil
    rows = (overview.board?.rows ?? []).map { row in
      let cells = row.cells(in: language).map(SafeText.line)
      return Row(
        place: cells[0], person: cells[1], focus: cells[2], pomodoros: cells[3], streak: cells[4], isYou: row.you)
    }
    hasRows = !rows.isEmpty
    boardEmpty = language.team(.boardEmpty)
    friends = (overview.friends?.lines(in: language) ?? []).map {
      Friend(person: SafeText.line($0.person), state: $0.state)
    }
    hasFriends = !friends.isEmpty
    noFriends = language.team(.noFriends)
  }
}
