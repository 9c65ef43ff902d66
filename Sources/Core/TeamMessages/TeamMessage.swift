// SPDX-License-Identifier: MIT
package import Messages

/// Texts of `segue team`: the hub's board and friends, and how this machine joins and leaves.
package enum TeamMessage: Hashable, Sendable {
  /// The abstract of a command.
  package enum Command: Hashable, Sendable {
    case team, show, join, board, friends, add, profile, leave
  }

  /// The help of an argument or option.
  package enum Argument: Hashable, Sendable {
    case url, device, period, group, handle, photo, name, about
  }

  case command(Command)
  case argument(Argument)

  // Joining.
  case openAndEnter(address: String, code: String)
  case openDirectly(String)
  case waiting
  case joined(handle: String, hub: String)
  case hookWritten(place: String)
  case sharesNothing(String)
  case alreadyJoined(hub: String, place: String)
  case denied
  case expired
  case badAddress(String)

  // Showing.
  case today(handle: String, hub: String, minutes: Int, pomodoros: Int, streak: Int)
  case place(Int, of: Int)
  case notOnBoard
  /// The person's own row is on the board for that person alone.
  case onlyYouSeeYourRow
  case span(BoardSpan)
  case boardTitle(BoardSpan, audience: String)
  case boardEmpty
  case you
  case minutes(Int)
  case pomodoros(Int)
  case streak(Int)
  case friends
  case everybody
  case noFriends
  case focusingUntil(String)
  case incoming
  case outgoing
  case asked(String)
  case profile(handle: String, name: String, about: String, zone: String)
  case photoStored
  case changed
  case left(hub: String)
  case tokenStays(reason: String)
  case hookStays(place: String)
  case answerTooLong(String)

  // Failures.
  case notJoined
  case noToken(String)
  case unreachable(hub: String, reason: String)
  /// No hub answers where this machine wants to join.
  case nothingThere(hub: String, reason: String)
  case refusedToken(hub: String)
  case tooMany(seconds: Int)
  case hubSays(hub: String, status: Int, reason: String)
  case notAHub(String)
  case badPeriod(String)
  case badHandle(String)
  case photoUnreadable(String, reason: String)
  case photoTooLarge(String)
  case nobodyThere(String)
  /// What the clocks say, in local time. `isRefused`: this machine's is so far ahead that the hub refuses its events.
  case clocksDiffer(own: String, hub: String, isRefused: Bool)
  /// A group that the person isn't in, or that is named ambiguously, and the groups that there are.
  case noGroup(String, known: [String])

  // The doctor.
  case noHub
  case works(hub: String, handle: String)
  /// Deliveries to the hub that wait for another attempt, and why the last attempt failed.
  case undelivered(Int, reason: String)
  /// The newest delivery to the hub, if it has failed for good.
  case lastDeliveryFailed(reason: String)
}

/// The span of a board.
package enum BoardSpan: String, CaseIterable, Hashable, Sendable {
  case day, week, month, ever
}

/// A language with the texts of `segue team`.
package protocol TeamLanguage {
  func phrase(_ message: TeamMessage) -> String
}

extension Language {
  /// A text of `segue team`. A language without these texts shows them in English, between marks.
  package func team(_ message: TeamMessage) -> String {
    (self as? any TeamLanguage)?.phrase(message) ?? "⟦" + English().phrase(message) + "⟧"
  }
}
