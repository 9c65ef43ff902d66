// SPDX-License-Identifier: MIT

import LibC
import Processes
import TimerEngine

/// The machine's clocks at one moment.
struct ClockReading: Codable, Hashable, Sendable {
  /// The wall clock.
  var wall: Instant
  /// The time since boot, including sleep.
  var boot: Duration
  /// The time since boot, excluding sleep.
  var awake: Duration
  /// Changes with every boot.
  var bootID: String

  init(wall: Instant, boot: Duration, awake: Duration, bootID: String) {
    self.wall = wall
    self.boot = boot
    self.awake = awake
    self.bootID = bootID
  }

  /// The maximum distance between the readings: less than the shortest relevant sleep.
  private static let moment = Duration.milliseconds(100)

  /// Reads the machine's clocks. It repeats the reading if the process had to wait in between, which would look like a sleep.
  static func current() -> ClockReading {
    let bootID = ProcessNumbering.current.bootID
    var begun = read(bootClock)
    for _ in 0..<10 {
      let wall = Instant(milliseconds: read(CLOCK_REALTIME).milliseconds)
      let (boot, awake) = (read(bootClock), read(awakeClock))
      let done = read(bootClock)
      if done - begun < moment { return ClockReading(wall: wall, boot: boot, awake: awake, bootID: bootID) }
      begun = done
    }
    return ClockReading(
      wall: Instant(milliseconds: read(CLOCK_REALTIME).milliseconds), boot: read(bootClock), awake: read(awakeClock),
      bootID: bootID)
  }

  /// Returns a reading at the start of a millisecond of the wall clock, so that measurements from it have the precision of the
  /// boot clock.
  /// After some milliseconds without success, any reading is accepted.
  static func atMillisecond(_ read: () -> ClockReading) -> ClockReading {
    let first = read()
    for _ in 0..<10_000 {
      let next = read()
      if next.wall != first.wall { return next }
    }
    return first
  }

  // On Darwin, the monotonic clock continues during sleep, but the uptime clock does not.
  #if os(Linux)
    private static let bootClock = CLOCK_BOOTTIME
    private static let awakeClock = CLOCK_MONOTONIC
  #else
    private static let bootClock = CLOCK_MONOTONIC
    private static let awakeClock = CLOCK_UPTIME_RAW
  #endif

  private static func read(_ clock: clockid_t) -> Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }
}
