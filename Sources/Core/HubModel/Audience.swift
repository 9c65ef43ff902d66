// SPDX-License-Identifier: MIT

/// Those among whom a board compares, and to whom a person shares.
package enum Audience: Hashable, Sendable {
  case friends
  case group(GroupID)
  case everybody
}

/// What a person shares with one audience. Empty until the person chooses.
package struct Shares: OptionSet, Hashable, Sendable {
  package var rawValue: Int64
  package init(rawValue: Int64) { self.rawValue = rawValue & Shares.allBits }

  private static let allBits: Int64 = 31

  /// The person is on the audience's board, with points.
  package static let board = Shares(rawValue: 1)
  /// The audience sees the person's time of focus on the person's page.
  package static let focus = Shares(rawValue: 2)
  /// The audience sees the count of pomodoros, on the board and on the page.
  package static let pomodoros = Shares(rawValue: 4)
  /// The audience sees the streak of days, on the board and on the page.
  package static let streak = Shares(rawValue: 8)
  /// The audience sees that the person is focusing, and until when.
  package static let focusingNow = Shares(rawValue: 16)

  /// The names as the interface writes them, in their order.
  package static let names: [(name: String, share: Shares)] = [
    ("board", .board), ("focus", .focus), ("pomodoros", .pomodoros), ("streak", .streak),
    ("focusing_now", .focusingNow),
  ]

  /// Nil if a name is unknown.
  package init?(names: some Sequence<String>) {
    self = []
    for name in names {
      guard let share = Shares.names.first(where: { $0.name == name })?.share else { return nil }
      insert(share)
    }
  }

  package var names: [String] { Shares.names.filter { contains($0.share) }.map(\.name) }
}

/// All choices of one person: what each audience sees.
package struct Consent: Hashable, Sendable {
  package var friends: Shares
  package var everybody: Shares
  package var groups: [GroupID: Shares]

  package init(friends: Shares = [], everybody: Shares = [], groups: [GroupID: Shares] = [:]) {
    self.friends = friends
    self.everybody = everybody
    self.groups = groups
  }
}
