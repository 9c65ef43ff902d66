// SPDX-License-Identifier: MIT
import TimerEngine

/// Wall time that goes on evenly: the boot clock measures, and a step or a sleep is told rather than suffered.
struct SteadyTime: Hashable, Sendable {
  /// What was noticed since the last reading.
  struct Change: Hashable, Sendable {
    /// The machine slept; in the old clock's terms.
    var slept: Range<Instant>?
    /// The wall clock was stepped by so much.
    var step: Duration?
  }

  private var anchor: ClockReading
  private var last: ClockReading
  /// A smaller difference is the drift of clocks, not a step or a sleep.
  private static let tolerance = Duration.milliseconds(500)
  private static let shortestSleep = Duration.seconds(2)

  /// Begins at `reading`.
  init(_ reading: ClockReading) {
    anchor = reading
    last = reading
  }

  /// The time at `reading`, steps that weren't told yet left out.
  func now(_ reading: ClockReading) -> Instant { anchor.wall + (reading.boot - anchor.boot) }

  /// How long after `reading` it is `instant`, to the nanosecond: an alarm that is set by whole milliseconds comes up to one
  /// too late.
  func delay(until instant: Instant, from reading: ClockReading) -> Duration {
    (instant - anchor.wall) - (reading.boot - anchor.boot)
  }

  /// Takes a reading; what changed since the last one.
  mutating func take(_ reading: ClockReading) -> Change {
    var change = Change()
    let slept = (reading.boot - last.boot) - (reading.awake - last.awake)
    let now = now(reading)
    if slept >= Self.shortestSleep {
      // It woke just now: the reading comes with the kernel's wake-up, so the sleep ended here.
      change.slept = (now - slept)..<now
    }
    let difference = reading.wall - now
    if difference >= Self.tolerance || difference <= .zero - Self.tolerance {
      change.step = difference
      anchor = reading
    }
    last = reading
    return change
  }

  /// How far the wall clock was stepped between two readings, one of them from before a restart of the program.
  /// Across a restart of the machine only the wall clock measures: nil, unless it would measure less than nothing.
  static func step(from old: ClockReading, to new: ClockReading) -> Duration? {
    guard old.bootID == new.bootID, new.boot >= old.boot else {
      return new.wall < old.wall ? new.wall - old.wall : nil
    }
    let difference = (new.wall - old.wall) - .milliseconds((new.boot - old.boot).milliseconds)
    return difference >= tolerance || difference <= .zero - tolerance ? difference : nil
  }
}
