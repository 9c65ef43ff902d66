// SPDX-License-Identifier: MIT
package import TimerEngine

/// What conditions and templates are asked about: an event, or the timer as it stands. Whoever knows the language of
/// expressions hands one in.
package protocol Situation {
  var mode: TimerMode { get }
  var phase: Phase? { get }
  var localMinute: LocalMinute { get }

  /// Whether an expression is true.
  func holds(_ expression: String) throws(Refusal) -> Bool

  /// The value of an expression, its type kept.
  func json(_ expression: String) throws(Refusal) -> JSONTemplate

  /// The value of an expression as text: as a machine reads it where it is the whole value, else as a person does.
  func text(_ expression: String, isWhole: Bool) throws(Refusal) -> String

  /// The same, where expressions see `inputs`: those of a plugin, filled in.
  func seeing(_ inputs: [PluginArgument]) -> Self

  /// The same, where expressions see `delivery`: the one that an action is filled in for.
  func delivering(_ id: String, hook: String) -> Self
}

/// Why an expression has no value: a sentence without its end.
package struct Refusal: Error, Hashable, Sendable {
  package var why: String

  package init(_ why: String) {
    self.why = why
  }
}

/// A minute of the local week.
package struct LocalMinute: Hashable, Sendable {
  /// From 0, which is Monday, to 6.
  package var weekday: Int
  /// Minutes after midnight.
  package var minute: Int

  package init(weekday: Int, minute: Int) {
    self.weekday = weekday
    self.minute = minute
  }
}
