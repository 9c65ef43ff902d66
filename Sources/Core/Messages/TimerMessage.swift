// SPDX-License-Identifier: MIT
package import TimerEngine

/// What the timer is doing, did, or won't do.
package enum TimerMessage: Hashable, Sendable {
  /// The label of a phase that runs or is paused.
  case label(Phase, paused: Bool)
  /// The label while idle.
  case ready(Phase)
  /// A phase in the middle of a sentence: `short break`.
  case phase(Phase)
  /// Why a command was refused, with a way out.
  case refused(TimerRefusal)
  /// A phase ended by itself while somebody watched.
  case done(Phase)
  case strikeAdded(count: Int)
  /// Of so many that forfeit the short break.
  case strikeOf(count: Int, limit: Int, forfeits: Bool)
  /// To a focus that ended at that time.
  case strikeAfterEnd(count: Int, task: String, at: String)
  case noted
  /// To a session that isn't on, by when it began.
  case notedFor(Phase, task: String, at: String)
  /// What became of the time of a focus that was given up.
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
