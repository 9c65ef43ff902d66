// SPDX-License-Identifier: MIT

/// A virtual day.
package enum SimulationMessage: Hashable, Sendable {
  /// `weekday` is 0 for Monday.
  case title(weekday: Int, date: String, rounds: Int, pomodoros: Int)
  /// What becomes of a hook, in a word.
  case run, not, enter, exit, sound
  /// A row without an event.
  case clock
  /// How long before the end of a phase.
  case lead(String)
  case playing(sound: String, volume: Int?, hook: String?)
  /// Hooks that had no turn.
  case never([String])
  case badRounds(Int, allowed: ClosedRange<Int>)
  case badStart(String)
}
