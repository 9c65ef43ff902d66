// SPDX-License-Identifier: MIT

/// A person's page as one viewer may see it. A viewer who may see none of it gets no such value.
package struct VisiblePerson: Hashable, Sendable {
  package var person: PersonSummary
  package var about: String
  package var friendship: Friendship
  /// Each is nil if the person hides it from the viewer.
  package var today: Int64?
  package var week: Int64?
  package var pomodoros: Int64?
  package var streak: Int64?
  package var focusingUntil: Int64?

  package init(
    person: PersonSummary, about: String, friendship: Friendship, today: Int64? = nil, week: Int64? = nil,
    pomodoros: Int64? = nil, streak: Int64? = nil, focusingUntil: Int64? = nil
  ) {
    self.person = person
    self.about = about
    self.friendship = friendship
    self.today = today
    self.week = week
    self.pomodoros = pomodoros
    self.streak = streak
    self.focusingUntil = focusingUntil
  }
}
