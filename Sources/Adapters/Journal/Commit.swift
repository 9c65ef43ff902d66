// SPDX-License-Identifier: MIT
package import Deliveries
package import Events
package import TimerEngine

/// Everything that one decision writes: all of it or nothing.
package struct Commit: Sendable {
  /// The daemon's state as JSON.
  package var state: String?
  package var events: [Event] = []
  /// Sessions that began or changed.
  package var sessions: [Session] = []
  /// Changes of the record that aren't the timer's, in order.
  package var changes: [RecordChange] = []
  package var deliveries: [Delivery] = []
  package var attempts: [(delivery: String, attempt: Attempt)] = []
  package var leases: [Lease] = []
  /// Hooks whose lease is gone.
  package var returned: [String] = []
  /// For the elapsed time of sessions that still run.
  package var instant: Instant
  /// Whether it may use the reserve where the disk is full: what the clock brings about, and what turns things off.
  package var isEssential = false

  package init(at instant: Instant) {
    self.instant = instant
  }

  /// The same without what programs printed: the most that may be spared while there is hardly any space.
  var withoutOutputs: Commit {
    var spare = self
    for index in spare.attempts.indices {
      spare.attempts[index].attempt.standardOutput = ""
      spare.attempts[index].attempt.standardError = ""
    }
    return spare
  }
}
