// SPDX-License-Identifier: MIT
package import Deliveries
package import Events
package import TimerEngine

/// All writes of one decision, in one transaction.
package struct Commit: Sendable {
  /// The daemon's state as JSON.
  package var state: String?
  package var events: [Event] = []
  /// New or changed sessions.
  package var sessions: [Session] = []
  /// Changes of the record that don't come from the timer, in order.
  package var changes: [RecordChange] = []
  package var deliveries: [Delivery] = []
  package var attempts: [(delivery: String, attempt: Attempt)] = []
  package var leases: [Lease] = []
  /// Hooks whose lease has ended.
  package var returned: [String] = []
  /// The current instant, for the elapsed time of running sessions.
  package var instant: Instant
  /// Whether the commit may use the reserve if the disk is full: changes by the clock, and commits that turn things off.
  package var isEssential = false

  package init(at instant: Instant) {
    self.instant = instant
  }

  /// The commit without the output of programs, which is most of what can be spared if there is hardly any space.
  var withoutOutputs: Commit {
    var spare = self
    for index in spare.attempts.indices {
      spare.attempts[index].attempt.standardOutput = ""
      spare.attempts[index].attempt.standardError = ""
    }
    return spare
  }
}
