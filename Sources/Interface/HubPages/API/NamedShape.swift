// SPDX-License-Identifier: MIT
import HubModel

/// The shapes that several requests share.
package enum NamedShape: String, CaseIterable, Sendable {
  case problem = "Problem"
  case oauthError = "OAuthError"
  case me = "Me"
  case person = "Person"
  case friends = "Friends"
  case group = "Group"
  case groupWithMembers = "GroupWithMembers"
  case board = "Board"
  case shares = "Shares"
  case consent = "Consent"
  case ingestion = "Ingestion"

  var shape: Shape {
    switch self {
    case .problem:
      .object([
        .init("type", .string), .init("title", .string), .init("status", .integer), .init("detail", .string),
        .init("code", .string),
      ])
    case .oauthError: .object([.init("error", .string)])
    case .me:
      .object([
        .init("handle", .string), .init("name", .string), .init("about", .string), .init("zone", .string),
        .init("language", .string), .init("photo", .orNull(.string)),
        .init("today", .object([.init("points", .integer), .init("pomodoros", .integer)])), .init("streak", .integer),
      ])
    case .person:
      .object([
        .init("handle", .string), .init("name", .string), .init("about", .string), .init("photo", .orNull(.string)),
        .init("friendship", .word(Friendship.words)), .init("today", .integer, optional: true),
        .init("week", .integer, optional: true), .init("pomodoros", .integer, optional: true),
        .init("streak", .integer, optional: true), .init("focusingUntil", .integer, optional: true),
      ])
    case .friends:
      .object([
        .init(
          "friends",
          .list(
            .object([
              .init("handle", .string), .init("name", .string), .init("focusingUntil", .orNull(.integer)),
            ]))), .init("incoming", .list(.object([.init("handle", .string), .init("name", .string)]))),
        .init("outgoing", .list(.object([.init("handle", .string), .init("name", .orNull(.string))]))),
      ])
    case .group: .object(Self.groupStart + [.init("members", .integer)])
    case .groupWithMembers:
      .object(
        Self.groupStart + [
          .init(
            "members",
            .list(.object([.init("handle", .string), .init("name", .string), .init("owner", .boolean)])))
        ])
    case .board:
      .object([
        .init("period", .word(BoardPeriod.allCases.map(\.rawValue))),
        .init("audience", .word(["friends", "everybody", "group"])),
        .init(
          "rows",
          .list(
            .object([
              .init("place", .integer), .init("handle", .string), .init("name", .string), .init("points", .integer),
              .init("pomodoros", .integer, optional: true), .init("streak", .integer, optional: true),
              .init("you", .boolean),
            ]))), .init("listed", .boolean),
      ])
    case .shares: .list(.word(Shares.names.map(\.name)))
    case .consent:
      .object([
        .init("friends", .named(.shares)), .init("everybody", .named(.shares)),
        .init("groups", .map(.named(.shares))),
      ])
    case .ingestion:
      .object([.init("accepted", .integer), .init("duplicates", .integer), .init("ignored", .integer)])
    }
  }

  private static let groupStart: [Shape.Member] = [
    .init("id", .integer), .init("name", .string), .init("owner", .boolean),
  ]
}

extension Friendship {
  static let words = ["oneself", "friends", "asking", "asked", "blocking", "none"]

  /// The word of the interface for it.
  var word: String {
    switch self {
    case .oneself: "oneself"
    case .friends: "friends"
    case .asking: "asking"
    case .asked: "asked"
    case .blocking: "blocking"
    case .none: "none"
    }
  }
}
