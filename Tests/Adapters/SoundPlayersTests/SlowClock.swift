// SPDX-License-Identifier: MIT

/// A slow clock: a second on it takes several seconds, so that a busy machine is fast in comparison.
struct SlowClock: Clock {
  /// The number of seconds for one second of this clock.
  static let slowness = 6

  struct Instant: InstantProtocol {
    var offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private let clock = SuspendingClock()
  private let start = SuspendingClock().now

  var now: Instant { Instant(offset: start.duration(to: clock.now) / Self.slowness) }
  var minimumResolution: Duration { clock.minimumResolution }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try await clock.sleep(until: start.advanced(by: deadline.offset * Self.slowness))
  }
}
