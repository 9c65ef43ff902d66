// SPDX-License-Identifier: MIT

/// All that a view shows of the hub: what `segued tool team overview` prints.
package struct TeamOverview: Codable, Hashable, Sendable {
  /// The reason why there is nothing to show, or, for `clocksDiffer`, what is wrong beside it.
  package struct Problem: Codable, Hashable, Sendable {
    /// `notJoined`, `noToken`, `unreachable`, `refusedToken`, `tooMany`, `hubSays`, `notAHub`, `answerTooLong` or
    /// `clocksDiffer`.
    package var code: String
    /// The reason and the way out, in the person's language.
    package var text: String

    package init(code: String, text: String) {
      (self.code, self.text) = (code, text)
    }
  }

  /// The hub's address; nil if this machine has not joined one.
  package var hub: String?
  package var person: HubPerson?
  package var board: HubBoard?
  package var friends: HubFriends?
  package var groups: [HubGroup]?
  package var problem: Problem?

  package init(hub: String? = nil, problem: Problem? = nil) {
    (self.hub, self.problem) = (hub, problem)
  }
}
