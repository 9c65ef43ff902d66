// SPDX-License-Identifier: MIT

/// What a machine reports to the hub: never a task, a project, a tag or a note.
package struct HubEvent: Hashable, Sendable {
  /// Unique for the person: an event that arrives again counts nothing.
  package var id: String
  package var kind: Kind
  /// Unix seconds.
  package var time: Int64
  /// The length of the focus; of `started`, until its planned end.
  package var seconds: Int64
  /// The strikes of the session so far.
  package var strikes: Int64
  /// The identifier of the session, which ties corrections to it; nil if the sender has none.
  package var session: String?

  package init(
    id: String, kind: Kind, time: Int64, seconds: Int64 = 0, strikes: Int64 = 0, session: String? = nil
  ) {
    self.id = id
    self.kind = kind
    self.time = time
    self.seconds = seconds
    self.strikes = strikes
    self.session = session
  }

  /// The kinds that the hub keeps.
  package enum Kind: String, Hashable, Sendable, Codable, CaseIterable {
    /// Only for "focusing now".
    case started
    case completed, abandoned, strike
    /// A correction: the session, which may be new to the hub, is a completed focus of this length, and ended at `time`.
    case corrected
    /// A correction: the session doesn't count, because it was deleted or wasn't completed.
    case withdrawn
  }

  /// The longest focus that counts: a day.
  package static let longest: Int64 = 86_400

  /// Whether its time is more than a day ahead of `now`.
  package func isAhead(of now: Int64) -> Bool { time > now + 86_400 }

  /// Whether it can be true: an identifier of 1 to 200 bytes, a length of at most a day, and a time that isn't more than a
  /// day ahead of `now`. The hub ignores other events.
  package func isPlausible(now: Int64) -> Bool {
    (1...200).contains(id.utf8.count) && (session?.utf8.count ?? 1) <= 200 && session != ""
      && (0...HubEvent.longest).contains(seconds) && (0...10_000).contains(strikes)
      && time >= 0 && !isAhead(of: now) && !id.utf8.contains(0) && session?.utf8.contains(0) != true
  }
}
