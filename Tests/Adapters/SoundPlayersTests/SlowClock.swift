// SPDX-License-Identifier: MIT

/// A clock that is slow: what takes a second by it takes several, so that a busy machine is quick beside it.
struct SlowClock: Clock {
  /// Seconds that a second takes.
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
