// SPDX-License-Identifier: MIT

/// The simulation of a day.
package enum SimulationMessage: Hashable, Sendable {
  /// `weekday`: 0 is Monday.
  case title(weekday: Int, date: String, rounds: Int, pomodoros: Int)
  /// The result of a hook, in one word.
  case run, not, enter, exit, sound
  /// A row without an event.
  case clock
  /// The time before the end of a phase.
  case lead(String)
  case playing(sound: String, volume: Int?, hook: String?)
  /// The hooks that never ran.
  case never([String])
  case badRounds(Int, allowed: ClosedRange<Int>)
  case badStart(String)
}
