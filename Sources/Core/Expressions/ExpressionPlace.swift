// SPDX-License-Identifier: MIT
import CEL

/// Where an expression stands: what it may name there.
package enum ExpressionPlace: Hashable, Sendable {
  /// The `if` of a hook with `on`.
  case edgeCondition
  /// `while`, and `if` beside it: asked whenever anything changed, with no event at hand.
  case levelCondition
  /// A value of a hook with `on`, or of an `enter`.
  case value
  /// The environment of a `while` hook, which enter and exit share; where it changes, the scope is entered anew.
  case levelValue
  /// A value of an `exit`, which is written down before enter begins.
  case exitValue

  var isCondition: Bool { self == .edgeCondition || self == .levelCondition }

  /// What is wrong with naming `path` here, and what helps; nil where it may be named.
  func objection(to path: String) -> (message: String, hint: String)? {
    let root = path.utf8.firstIndex(of: UInt8(ascii: ".")).map { path[..<$0] } ?? path[...]
    if root == Vocabulary.delivery { return deliveryObjection(path) }
    switch self {
    case .edgeCondition, .value: return nil
    case .levelCondition, .levelValue, .exitValue: break
    }
    if root == "event" || root == "reason" {
      return (
        "'\(path)' belongs to one event, and \(subject)",
        self == .levelCondition
          ? "use 'timer', 'session', 'today', 'goals' or 'now', or a hook with 'on'"
          : "use 'timer', 'session', 'today' or 'goals', or a hook with 'on' for what happens once"
      )
    }
    if path == "session" {
      return ("'session' as a whole changes all the time, and \(subject)", "name its member: session.task")
    }
    let moving = ["session.elapsed", "session.paused", "session.endedAt", "session.outcome"]
    guard moving.contains(path) else {
      if root == "now", self != .levelCondition {
        return ("'now' changes all the time, and \(subject)", "leave it out, or use a hook with 'on'")
      }
      return nil
    }
    switch (self, path) {
    case (.levelCondition, "session.elapsed"):
      return (
        "'\(path)' changes all the time, and \(subject)",
        "use 'on: focus.elapsed' with 'every', or 'on: focus.ending' with 'lead'"
      )
    case (_, "session.outcome"), (_, "session.endedAt"):
      return ("'\(path)' is known when the session has ended, and \(subject)", "use 'on: focus.completed'")
    default:
      return ("'\(path)' changes all the time, and \(subject)", "use a hook with 'on', such as 'on: focus.completed'")
    }
  }

  private func deliveryObjection(_ path: String) -> (message: String, hint: String)? {
    switch self {
    case .value: return nil
    case .edgeCondition, .levelCondition:
      return (
        "'\(path)' is known when the hook acts, and a condition is asked before that",
        "use it in a value of 'webhook', 'with' or 'env'"
      )
    case .levelValue, .exitValue:
      return ("'\(path)' is another one each time, and \(subject)", "leave it out, or use a hook with 'on'")
    }
  }

  /// `inputs` elsewhere than in a manifest.
  static let noInputs = (
    message: "'inputs' are those of a plugin, and known in its manifest only",
    hint: "in hooks.yml, write the value itself under 'with'"
  )

  private var subject: String {
    switch self {
    case .exitValue: "an exit is written down before enter begins"
    case .levelValue: "the variables of a 'while' hook are the same in enter and exit"
    case .edgeCondition, .levelCondition, .value: "a 'while' hook lasts"
    }
  }
}
