// SPDX-License-Identifier: MIT
import Events
import Hub
import HubModel
import HubStorage
import WebPages

/// Which board a request asks for.
struct BoardChoice: Hashable, Sendable {
  var period: BoardPeriod
  var audience: Audience

  /// Nil for a word that isn't one. Without words, the board of friends and this week.
  init?(_ query: FormFields) {
    guard let period = BoardPeriod(rawValue: query["period"] ?? BoardPeriod.week.rawValue) else { return nil }
    self.period = period
    if let group = query["group"] {
      guard let id = GroupID(group) else { return nil }
      audience = .group(id)
    } else {
      switch query["audience"] ?? "friends" {
      case "friends": audience = .friends
      case "everybody": audience = .everybody
      default: return nil
      }
    }
  }

  /// The audience's word.
  var word: String {
    switch audience {
    case .friends: "friends"
    case .everybody: "everybody"
    case .group: "group"
    }
  }
}

extension HubPages {
  /// The board.
  var boardInterface: [HubRoute] {
    [
      .interface(
        .get, "/board", .machine("read"),
        Endpoint(
          "A board: the best 100, and your own row.",
          query: [
            .init("period", .word(BoardPeriod.allCases.map(\.rawValue)), "`week` if it is missing."),
            .init("audience", .word(["friends", "everybody"]), "`friends` if it is missing."),
            .init("group", .integer, "The board of a group instead."),
          ],
          [
            .json("The board.", .named(.board)), .problem(404, "There is no such group, or you aren't a member."),
            .problem(422, "A parameter isn't accepted."),
          ])
      ) { visit in
        guard let choice = BoardChoice(visit.query) else {
          throw visit.query["group"] == nil
            ? HubProblem.invalid("'period' must be day, week, month or ever; 'audience' friends or everybody.")
            : HubProblem.notFound
        }
        return .json(Self.value(try await board(choice, visit), choice))
      }
    ]
  }

  /// The board as whoever asks sees it. Throws the same error for a missing group and for a group without the visitor.
  func board(_ choice: BoardChoice, _ visit: HubVisit) async throws -> Board {
    guard
      let board = try await hub.store.board(
        choice.period, choice.audience, for: visit.required().id, now: visit.now)
    else { throw HubProblem.notFound }
    return board
  }

  private static func value(_ board: Board, _ choice: BoardChoice) -> JSONValue {
    [
      "period": .string(board.period.rawValue), "audience": .string(choice.word),
      "rows": .array(
        board.rows.map { row in
          var members: [JSONValue.Member] = [
            .init("place", .integer(Int64(row.place))), .init("handle", .string(row.handle.text)),
            .init("name", .string(row.name)), .init("points", .integer(row.points)),
          ]
          if let pomodoros = row.pomodoros { members.append(.init("pomodoros", .integer(pomodoros))) }
          if let streak = row.streak { members.append(.init("streak", .integer(streak))) }
          return .object(members + [.init("you", .bool(row.isSelf))])
        }), "listed": .bool(board.isListed),
    ]
  }
}
