// SPDX-License-Identifier: MIT
package import ControlProtocol
import Messages
package import TimerEngine

/// The context in which conditions and templates are evaluated: an event, or the timer's present state. The module that
/// implements the language of expressions supplies it.
package protocol Situation {
  var mode: TimerMode { get }
  var phase: Phase? { get }
  var localMinute: LocalMinute { get }

  /// Returns whether an expression is true.
  func holds(_ expression: String) throws(Refusal) -> Bool

  /// Returns the value of an expression with its type.
  func json(_ expression: String) throws(Refusal) -> JSONTemplate

  /// Returns the value of an expression as text: for machines if it is the whole value, otherwise for people.
  func text(_ expression: String, isWhole: Bool) throws(Refusal) -> String

  /// Returns a situation in which expressions can read `inputs`, the evaluated inputs of a plugin.
  func seeing(_ inputs: [PluginArgument]) -> Self

  /// Returns a situation in which expressions can read `delivery`, the delivery of the action.
  func delivering(_ id: String, hook: String) -> Self
}

/// The reason that an expression has no value: a sentence without its full stop.
package struct Refusal: ExplainedError, Hashable, Sendable {
  package var problem: ValueProblem

  package init(_ problem: ValueProblem) {
    self.problem = problem
  }

  /// The reason in English, for logs.
  package var why: String { English().value(problem) }

  package var reason: DeliveryReason { .noValue(problem) }
}

/// A minute of the local week.
package struct LocalMinute: Hashable, Sendable {
  /// 0 is Monday, 6 is Sunday.
  package var weekday: Int
  /// Minutes after midnight.
  package var minute: Int

  package init(weekday: Int, minute: Int) {
    self.weekday = weekday
    self.minute = minute
  }
}
