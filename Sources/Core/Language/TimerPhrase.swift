// SPDX-License-Identifier: MIT
package import TimerEngine

/// What the timer is doing, did, or won't do.
package enum TimerPhrase: Hashable, Sendable {
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
  case noted
  case roundReset
  case task(String)
  case noTask
  case project(String)
  case noProject
}
