// SPDX-License-Identifier: MIT

/// A number that names one row of the hub: random, so that it tells nothing about its neighbours.
package protocol HubIdentifier: RawRepresentable, Hashable, Comparable, Sendable, Codable, CustomStringConvertible
where RawValue == Int64 {
  init(rawValue: Int64)
}

extension HubIdentifier {
  /// Every identifier lies below this bound, which JavaScript's numbers hold exactly.
  package static var bound: Int64 { 1 << 53 }

  /// Nil unless `text` is an identifier as `description` writes it.
  package init?(_ text: some StringProtocol) {
    guard let number = Int64(String(text)), number > 0, number < Self.bound, String(number) == text else { return nil }
    self.init(rawValue: number)
  }

  package var description: String { String(rawValue) }

  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

/// The number of a person's account.
package struct PersonID: HubIdentifier {
  package var rawValue: Int64
  package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// The number of a group.
package struct GroupID: HubIdentifier {
  package var rawValue: Int64
  package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// The number of an access token, and so of the machine that holds it.
package struct TokenID: HubIdentifier {
  package var rawValue: Int64
  package init(rawValue: Int64) { self.rawValue = rawValue }
}

/// The number of an invitation.
package struct InvitationID: HubIdentifier {
  package var rawValue: Int64
  package init(rawValue: Int64) { self.rawValue = rawValue }
}
