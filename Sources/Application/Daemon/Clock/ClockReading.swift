// SPDX-License-Identifier: MIT

import LibC
import Processes
import TimerEngine

/// What the machine's clocks said at one moment.
struct ClockReading: Codable, Hashable, Sendable {
  /// The wall clock.
  var wall: Instant
  /// Time since the machine was started, sleep included.
  var boot: Duration
  /// Time since the machine was started, sleep left out.
  var awake: Duration
  /// Another one after every start of the machine.
  var bootID: String

  init(wall: Instant, boot: Duration, awake: Duration, bootID: String) {
    self.wall = wall
    self.boot = boot
    self.awake = awake
    self.bootID = bootID
  }

  /// How far apart the clocks may be read: less than the shortest sleep that counts.
  private static let moment = Duration.milliseconds(100)

  /// Reads the machine's clocks; anew where this process had to wait in between, which would look like a sleep.
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

  /// A reading from the beginning of a millisecond of the wall clock, so that what is measured from it is as exact as the boot
  /// clock; after some milliseconds without one, any reading.
  static func atMillisecond(_ read: () -> ClockReading) -> ClockReading {
    let first = read()
    for _ in 0..<10_000 {
      let next = read()
      if next.wall != first.wall { return next }
    }
    return first
  }

  // On Darwin the monotonic clock goes on during sleep, and the one for uptime doesn't.
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
