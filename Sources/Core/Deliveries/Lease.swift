// SPDX-License-Identifier: MIT
package import Events
package import Hooks
package import TimerEngine

/// How an entered scope stands.
package enum LeaseState: String, Codable, CaseIterable, Hashable, Sendable {
  case entering, active, exiting
  case exitFailed = "exit-failed"
}

/// That a scope may be on. It is committed before enter starts and goes when exit succeeded.
package struct Lease: Codable, Hashable, Sendable {
  package var hook: String
  package var state: LeaseState
  /// That of the hook as it was when the lease was taken.
  package var fingerprint: String
  /// What turns it off again; nil where the hook has no exit.
  package var exit: StoredAction?
  /// The hook's variables as they were filled in; nil where nothing in them was to be.
  package var environment: [String: Text]?
  /// The inputs of its plugin as they were filled in; nil where nothing in them was to be.
  package var inputs: [PluginArgument]?
  /// The event that it was entered for: enter's and exit's standard input.
  package var event: Event
  package var since: Instant
  /// Names the file in which enter may leave what exit needs.
  package var id: String
  /// How often its exit has failed.
  package var failures: Int
  /// While it is entered once more, how often its exit had failed before; nil at its first enter.
  package var earlierFailures: Int?
  package var nextAttemptAt: Instant?
  package var lastError: String?

  /// Whether its exit has failed and not succeeded since: something may still be on.
  package var isStuck: Bool { state == .exitFailed || (state == .exiting && failures > 0) }

  /// Whether nobody has been told yet that its exit fails.
  package var isNews: Bool { failures == 0 && (earlierFailures ?? 0) == 0 }

  package init(id: String, hook: String, fingerprint: String, exit: StoredAction?, event: Event, since: Instant) {
    self.id = id
    self.hook = hook
    self.state = .entering
    self.fingerprint = fingerprint
    self.exit = exit
    self.event = event
    self.since = since
    self.failures = 0
    self.nextAttemptAt = nil
    self.lastError = nil
  }
}
