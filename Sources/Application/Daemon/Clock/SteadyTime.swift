// SPDX-License-Identifier: MIT
import TimerEngine

/// Steady wall time, measured by the boot clock. Steps and sleeps are reported as changes instead of shifting the time.
struct SteadyTime: Hashable, Sendable {
  /// The changes since the last reading.
  struct Change: Hashable, Sendable {
    /// The machine's sleep, in the old clock's time.
    var slept: Range<Instant>?
    /// The step of the wall clock.
    var step: Duration?
  }

  private var anchor: ClockReading
  private var last: ClockReading
  /// A smaller difference is clock drift, neither a step nor a sleep.
  private static let tolerance = Duration.milliseconds(500)
  private static let shortestSleep = Duration.seconds(2)

  /// Begins at `reading`.
  init(_ reading: ClockReading) {
    anchor = reading
    last = reading
  }

  /// Returns the time at `reading`, without unreported steps.
  func now(_ reading: ClockReading) -> Instant { anchor.wall + (reading.boot - anchor.boot) }

  /// Returns the time from `reading` to `instant` in nanoseconds: an alarm in whole milliseconds comes up to one too late.
  func delay(until instant: Instant, from reading: ClockReading) -> Duration {
    (instant - anchor.wall) - (reading.boot - anchor.boot)
  }

  /// Takes a reading and returns the changes since the last one.
  mutating func take(_ reading: ClockReading) -> Change {
    var change = Change()
    let slept = (reading.boot - last.boot) - (reading.awake - last.awake)
    let now = now(reading)
    if slept >= Self.shortestSleep {
      // The machine has just woken: the reading comes with the kernel's wake-up, so the sleep ended here.
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

  /// Returns the step of the wall clock between two readings, one of them before a restart of the program. Across a reboot only
  /// the wall clock measures time: nil, unless the elapsed time would be negative.
  static func step(from old: ClockReading, to new: ClockReading) -> Duration? {
    guard old.bootID == new.bootID, new.boot >= old.boot else {
      return new.wall < old.wall ? new.wall - old.wall : nil
    }
    let difference = (new.wall - old.wall) - .milliseconds((new.boot - old.boot).milliseconds)
    return difference >= tolerance || difference <= .zero - tolerance ? difference : nil
  }
}
