// SPDX-License-Identifier: MIT
package import TimerEngine

/// The declaration of an event type. The schemas, the manual's table and `segue hooks test` follow from it.
package struct EventDeclaration: Sendable {
  /// A member of the data that only some types have.
  package enum Member: String, CaseIterable, Sendable {
    case by, lead, every, count, strike, goal, before, sound, slept, version, delivery
  }

  /// The meaning of the event, in a sentence or two.
  package let meaning: String
  package let members: [Member]
  /// The outcome of the session that the event ends; nil if it ends none.
  package let outcome: Outcome?

  init(_ meaning: String, _ members: [Member] = [], ends outcome: Outcome? = nil) {
    self.meaning = meaning
    self.members = members
    self.outcome = outcome
  }
}
