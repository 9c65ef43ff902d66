// SPDX-License-Identifier: MIT
import Hub
import HubMessages
import HubModel
import HubStorage
import WebPages

/// A board. Templates use the names of these members.
private struct BoardModel {
  var periods: [ChoiceLink]
  var audiences: [ChoiceLink]
  /// The address of the part that follows events.
  var live: String
  var since: String?
  var isListed: Bool
  var isAlone: Bool
  /// Where the viewer chooses to be on this board.
  var choice: String
  var rows: [BoardLine]
}

private struct BoardLine {
  var who: PersonLine
  var place: Int
  var points: Int64
  /// Nil if it isn't shared.
  var pomodoros: String?
  var streak: String?
  var isSelf: Bool
  /// Whether rows are left out before it.
  var isFar: Bool
}

extension HubPages {
  var boardRoutes: [HubRoute] {
    [
      HubRoute(.get, "/board", .person) { visit in
        page(
          "board", title: visit.language.frame(.label(.board)), try await boardModel(visit), for: visit)
      },
      HubRoute(.get, "/now/board", .person) { visit in
        try await fragment("board-table", boardModel(visit), for: visit)
      },
    ]
  }

  private func boardModel(_ visit: HubVisit) async throws -> BoardModel {
    guard let choice = BoardChoice(visit.query) else { throw HubProblem.notFound }
    let board = try await board(choice, visit)
    let groups = try await hub.store.groups(of: visit.required().id)
    return BoardModel(
      periods: BoardPeriod.allCases.map { period in
        var other = choice
        other.period = period
        return ChoiceLink(
          href: other.path, label: visit.language.social(.label(Self.label(period))), isHere: period == choice.period)
      }, audiences: audiences(choice, groups, visit.language), live: "/now" + choice.path,
      since: choice.period == .ever || choice.period == .day ? nil : visit.language.social(.since(board.start.text)),
      isListed: board.isListed, isAlone: board.rows.count <= 1, choice: "/me/consent#" + choice.anchor,
      rows: lines(board, visit))
  }

  private func audiences(_ choice: BoardChoice, _ groups: [Group], _ language: any HubLanguage) -> [ChoiceLink] {
    let all: [(Audience, String)] =
      [(.friends, language.frame(.label(.friends)))] + groups.map { (.group($0.id), $0.name) }
      + [(.everybody, language.social(.label(.everybody)))]
    return all.map { audience, label in
      var other = choice
      other.audience = audience
      return ChoiceLink(href: other.path, label: label, isHere: audience == choice.audience)
    }
  }

  private func lines(_ board: Board, _ visit: HubVisit) -> [BoardLine] {
    let clock = LocalClock(visit)
    var before = 0
    return board.rows.enumerated().map { index, row in
      defer { before = row.place }
      return BoardLine(
        who: PersonLine(
          handle: row.handle, name: row.name, photo: row.photo, language: visit.language, clock: clock),
        place: row.place, points: row.points, pomodoros: row.pomodoros.map(String.init),
        streak: row.streak.map { visit.language.social(.days($0)) }, isSelf: row.isSelf,
        isFar: row.isSelf && row.place > before + 1 && row.place > index + 1)
    }
  }

  private static func label(_ period: BoardPeriod) -> SocialMessage.Label {
    switch period {
    case .day: .day
    case .week: .week
    case .month: .month
    case .ever: .ever
    }
  }
}

extension BoardChoice {
  /// The page's address.
  fileprivate var path: String {
    switch audience {
    case .group(let group): "/board?period=\(period.rawValue)&group=\(group)"
    case .friends, .everybody: "/board?period=\(period.rawValue)&audience=\(word)"
    }
  }

  /// The part of the page of choices about this audience.
  fileprivate var anchor: String {
    if case .group(let group) = audience { "group-\(group)" } else { word }
  }
}
