// SPDX-License-Identifier: MIT

import LibC
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
    var begun = read(bootClock)
    for _ in 0..<10 {
      let wall = Instant(milliseconds: read(CLOCK_REALTIME).milliseconds)
      let (boot, awake) = (read(bootClock), read(awakeClock))
      let done = read(bootClock)
      if done - begun < moment { return ClockReading(wall: wall, boot: boot, awake: awake, bootID: machineBootID) }
      begun = done
    }
    return ClockReading(
      wall: Instant(milliseconds: read(CLOCK_REALTIME).milliseconds), boot: read(bootClock), awake: read(awakeClock),
      bootID: machineBootID)
  }

  private static func read(_ clock: clockid_t) -> Duration {
    var time = timespec()
    clock_gettime(clock, &time)
    return .seconds(Int64(time.tv_sec)) + .nanoseconds(Int64(time.tv_nsec))
  }
}
