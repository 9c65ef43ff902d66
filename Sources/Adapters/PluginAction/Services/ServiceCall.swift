// SPDX-License-Identifier: MIT
package import ControlProtocol
package import Events

/// A call to a service.
package struct ServiceCall: Sendable {
  package enum Step: Hashable, Sendable {
    /// The attempt counts from 1.
    case event(delivery: String, attempt: Int)
    case enter, exit
  }

  package var step: Step
  package var event: Event
  /// The value that an enter left.
  package var restore: JSONValue?

  package init(_ step: Step, _ event: Event, restore: JSONValue? = nil) {
    self.step = step
    self.event = event
    self.restore = restore
  }

  package var method: String {
    switch step {
    case .event: "event"
    case .enter: "enter"
    case .exit: "exit"
    }
  }

  /// The parameters, as JSON.
  package func params() throws -> String {
    let event = try event.line
    switch step {
    case .event(let delivery, let attempt):
      return "{\"event\":\(event),\"delivery\":\(JSONValue.string(delivery).text),\"attempt\":\(attempt)}"
    case .enter:
      return "{\"event\":\(event)" + (restore.map { ",\"restore\":\($0.text)" } ?? "") + "}"
    case .exit: return "{\"event\":\(event),\"restore\":\((restore ?? .object([])).text)}"
    }
  }
}

/// The result of a call.
package struct ServiceOutcome: Sendable {
  package enum Result: Sendable {
    /// The service answered with a result.
    case answered(JSONValue)
    /// The service answered with an error.
    case refused(code: Int, message: String)
    /// The call was sent, but got no answer: its effect is unknown.
    case unanswered(ServiceProblem)
    /// The call never reached the service. A retry may succeed.
    case unsent(ServiceProblem)
    /// The call can never be sent: the service is switched off, or the call is too long.
    case impossible(ServiceProblem)
    /// A requirement for the service's start is missing.
    case unlaunched(any Error)
    /// The task was cancelled.
    case cancelled
  }

  package var result: Result
  /// Whether the call was sent. If not, nothing of it was begun.
  package var wasSent: Bool
  /// The service's messages during the call, masked: for the log, refused timer commands, …
  package var output = ""
  /// … and its standard error.
  package var error = ""

  init(_ result: Result, wasSent: Bool = false) {
    self.result = result
    self.wasSent = wasSent
  }

  /// The value that an enter left for its exit.
  package var restore: JSONValue? {
    guard case .answered(let value) = result, case .object? = value["restore"] else { return nil }
    return value["restore"]
  }
}
