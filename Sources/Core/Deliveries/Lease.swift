// SPDX-License-Identifier: MIT
package import ControlProtocol
package import Events
package import Hooks
package import TimerEngine

/// The state of an entered scope.
package enum LeaseState: String, Codable, CaseIterable, Hashable, Sendable {
  case entering, active, exiting
  case exitFailed = "exit-failed"
}

/// The record that a scope may be on. It is committed before enter starts, and removed when exit succeeds.
package struct Lease: Codable, Hashable, Sendable {
  package var hook: String
  package var state: LeaseState
  /// The hook's fingerprint when the lease was taken.
  package var fingerprint: String
  /// The action that turns the scope off; nil if the hook has no exit.
  package var exit: StoredAction?
  /// The hook's evaluated variables; nil if none contained expressions.
  package var environment: [String: Text]?
  /// The evaluated inputs of the hook's plugin; nil if none contained expressions.
  package var inputs: [PluginArgument]?
  /// The event that caused the enter: the standard input of enter and exit.
  package var event: Event
  package var since: Instant
  /// Names the file in which enter may leave data for exit.
  package var id: String
  /// The number of failed exits.
  package var failures: Int
  /// The number of failed exits before a repeated enter, while that enter runs; nil on the first enter.
  package var earlierFailures: Int?
  package var nextAttemptAt: Instant?
  private var problem: DeliveryReason?
  /// The key of versions that kept the English text.
  private var earlierProblem: String?

  /// The reason of the last failure.
  package var lastError: DeliveryReason? {
    get { problem ?? earlierProblem.map(DeliveryReason.text) }
    set { (problem, earlierProblem) = (newValue, nil) }
  }

  private enum CodingKeys: String, CodingKey {
    case hook, state, fingerprint, exit, environment, inputs, event, since, id, failures, earlierFailures, nextAttemptAt
    case problem
    case earlierProblem = "lastError"
  }

  /// Whether exit has failed without a later success: devices may still be on.
  package var isStuck: Bool { state == .exitFailed || (state == .exiting && failures > 0) }

  /// Whether the failing exit has not been reported yet.
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
  }
}
