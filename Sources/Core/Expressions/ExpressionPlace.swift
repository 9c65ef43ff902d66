// SPDX-License-Identifier: MIT
import CEL
import Messages

/// The place of an expression, which determines the allowed names.
package enum ExpressionPlace: Hashable, Sendable {
  /// The `if` of a hook with `on`.
  case edgeCondition
  /// `while`, and `if` beside it: evaluated after every change, without an event.
  case levelCondition
  /// A value of a hook with `on`, or of an `enter`.
  case value
  /// The environment of a `while` hook, which enter and exit share. If it changes, the scope is entered anew.
  case levelValue
  /// A value of an `exit`, stored before enter begins.
  case exitValue

  var isCondition: Bool { self == .edgeCondition || self == .levelCondition }

  /// Returns the problem of naming `path` here, and the remedy; nil if allowed.
  func objection(to path: String) -> (problem: ExpressionMessage, hint: ExpressionHint)? {
    let root = path.utf8.firstIndex(of: UInt8(ascii: ".")).map { path[..<$0] } ?? path[...]
    if root == Vocabulary.delivery { return deliveryObjection(path) }
    switch self {
    case .edgeCondition, .value: return nil
    case .levelCondition, .levelValue, .exitValue: break
    }
    if root == "event" || root == "reason" {
      return (
        .oneEvent(path, lasting), .useState(isCondition: self == .levelCondition)
      )
    }
    if path == "session" {
      return (.wholeSession(lasting), .nameMember)
    }
    let moving = ["session.elapsed", "session.paused", "session.endedAt", "session.outcome"]
    guard moving.contains(path) else {
      if root == "now", self != .levelCondition {
        return (.changing(path, lasting), .leaveOutOrUseOn)
      }
      return nil
    }
    switch (self, path) {
    case (.levelCondition, "session.elapsed"):
      return (
        .changing(path, lasting), .useElapsed
      )
    case (_, "session.outcome"), (_, "session.endedAt"):
      return (.knownAtEnd(path, lasting), .use("'on: focus.completed'"))
    default:
      return (.changing(path, lasting), .useOn)
    }
  }

  private func deliveryObjection(_ path: String) -> (problem: ExpressionMessage, hint: ExpressionHint)? {
    switch self {
    case .value: return nil
    case .edgeCondition, .levelCondition:
      return (
        .knownOnDelivery(path), .useInValue
      )
    case .levelValue, .exitValue:
      return (.otherEachTime(path, lasting), .leaveOutOrUseOn)
    }
  }

  /// `inputs` outside a manifest.
  static let noInputs = (problem: ExpressionMessage.foreignInputs, hint: ExpressionHint.writeValue)

  private var lasting: ExpressionMessage.Lasting {
    switch self {
    case .exitValue: .exit
    case .levelValue: .variables
    case .edgeCondition, .levelCondition, .value: .hook
    }
  }
}
