// SPDX-License-Identifier: MIT
package import TimerEngine

/// The state of the timer, its events and its refusals.
package enum TimerMessage: Hashable, Sendable {
  /// The label of a running or paused phase.
  case label(Phase, paused: Bool)
  /// The label while idle.
  case ready(Phase)
  /// A phase in the middle of a sentence: `short break`.
  case phase(Phase)
  /// The reason of a refused command, with a remedy.
  case refused(TimerRefusal)
  /// A phase ended while a person watched.
  case done(Phase)
  case strikeAdded(count: Int)
  /// The strike's number and the number that forfeits the short break.
  case strikeOf(count: Int, limit: Int, forfeits: Bool)
  /// A strike for a focus that ended at that time.
  case strikeAfterEnd(count: Int, task: String, at: String)
  case noted
  /// A note for a session other than the current one, identified by its start.
  case notedFor(Phase, task: String, at: String)
  /// The result for the time of an abandoned focus.
  case timeKept(elapsed: String)
  case timeDiscarded(elapsed: String)
  /// `finish` before a fifth of the length.
  case tooShort(elapsed: String, planned: String)
  case roundReset
  case task(String)
  case noTask
  case project(String)
  case noProject
}
