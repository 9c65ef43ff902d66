// SPDX-License-Identifier: MIT
package import ControlProtocol
package import Deliveries
package import Events

/// Whether a scope is being entered or exited.
package enum ScopeStep: String, Codable, Hashable, Sendable {
  case enter, exit
}

/// One action to be run now, with everything that it needs.
package struct Job: Sendable {
  package var hook: String
  package var action: StoredAction
  package var event: Event
  /// The delivery's id; for a step of a scope, one of its own.
  package var delivery: String
  package var attempt: Int
  package var scope: ScopeStep?
  /// What enter writes there, exit finds there.
  package var restore: String?

  package init(
    hook: String, action: StoredAction, event: Event, delivery: String, attempt: Int, scope: ScopeStep? = nil,
    restore: String? = nil
  ) {
    self.hook = hook
    self.action = action
    self.event = event
    self.delivery = delivery
    self.attempt = attempt
    self.scope = scope
    self.restore = restore
  }
}

/// What came of a job.
package struct JobResult: Hashable, Sendable {
  package enum Verdict: Hashable, Sendable {
    case succeeded
    /// It ended otherwise, and isn't to be tried again by itself.
    case failed(DeliveryReason)
    /// To be tried again, not before the delay where one was asked for.
    case again(DeliveryReason, after: Duration?)
    /// Nothing of it was begun, for want of what the system had none left of: it isn't an attempt, and waits in its lane.
    case unstarted(DeliveryReason)
    /// It never will: the hook's webhook is switched off until its file changes.
    case gone(DeliveryReason)
    /// It began, and nobody knows how far it came: it isn't done again unless it may be repeated.
    case interrupted(DeliveryReason)
    /// It was ended because a newer one takes its place, or because the daemon stops.
    case cancelled(DeliveryReason)
  }

  package var verdict: Verdict
  package var ending: Attempt.Ending
  package var standardOutput: String
  package var standardError: String
  /// Whether nothing of it was begun, so that there is nothing to undo.
  package var isUnbegun = false
  /// A mistake that did not prevent the success.
  package var remark: DeliveryReason?

  package init(
    _ verdict: Verdict, ending: Attempt.Ending, standardOutput: String = "", standardError: String = ""
  ) {
    self.verdict = verdict
    self.ending = ending
    self.standardOutput = standardOutput
    self.standardError = standardError
  }

  /// The note of its delivery.
  package var note: DeliveryReason? { failure ?? remark }

  /// Why it didn't succeed; nil where it did.
  package var failure: DeliveryReason? {
    switch verdict {
    case .succeeded: nil
    case .failed(let why), .again(let why, _), .unstarted(let why), .gone(let why), .interrupted(let why),
      .cancelled(let why):
      why
    }
  }
}

/// Runs actions. A failing hook is a result, never an error; cancelling the task ends the action.
package protocol ActionRunner: Sendable {
  func run(_ job: Job) async -> JobResult
}

extension Attempt {
  /// Takes in how it ended.
  package mutating func end(with result: JobResult, after duration: Duration) {
    self.duration = duration
    ending = result.ending
    standardOutput = result.standardOutput
    standardError = result.standardError
  }
}
