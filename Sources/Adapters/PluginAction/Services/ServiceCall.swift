// SPDX-License-Identifier: MIT
package import Events

/// Something that a service is told to do.
package struct ServiceCall: Sendable {
  package enum Step: Hashable, Sendable {
    /// The attempt counts from 1.
    case event(delivery: String, attempt: Int)
    case enter, exit
  }

  package var step: Step
  package var event: Event
  /// What an enter left.
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

/// What came of a call.
package struct ServiceOutcome: Sendable {
  package enum Result: Sendable {
    /// With its result.
    case answered(JSONValue)
    /// With an error.
    case refused(code: Int, message: String)
    /// It was sent, and not acknowledged: nobody knows what was done.
    case unanswered(String)
    /// It never reached the service, and may do so later.
    case unsent(String)
    /// It never will: the service is switched off, or the call is too long.
    case impossible(String)
    /// What is needed to start the service couldn't be had.
    case unlaunched(any Error)
    /// The task was cancelled.
    case cancelled
  }

  package var result: Result
  /// Whether it was told at all: otherwise nothing of it was begun.
  package var wasSent: Bool
  /// What it said meanwhile, masked: messages for the log and timer commands that were refused, …
  package var output = ""
  /// … and its standard error.
  package var error = ""

  init(_ result: Result, wasSent: Bool = false) {
    self.result = result
    self.wasSent = wasSent
  }

  /// What an enter left for its exit.
  package var restore: JSONValue? {
    guard case .answered(let value) = result, case .object? = value["restore"] else { return nil }
    return value["restore"]
  }
}
