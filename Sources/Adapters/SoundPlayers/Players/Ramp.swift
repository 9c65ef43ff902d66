// SPDX-License-Identifier: MIT

/// A value that changes linearly from one number to another over time.
struct Ramp: Hashable {
  private var from: Double
  private(set) var target: Double
  private var begin = Duration.zero
  private var length = Duration.zero

  init(_ value: Double) {
    from = value
    target = value
  }

  func value(at now: Duration) -> Double {
    guard length > .zero, now < begin + length else { return target }
    return from + (target - from) * max(0, (now - begin) / length)
  }

  func isMoving(at now: Duration) -> Bool { rest(at: now) == nil }

  /// The time since the value arrived; nil while it is moving.
  func rest(at now: Duration) -> Duration? {
    now < begin + length ? nil : now - begin - length
  }

  /// Starts from the current value. A distance below 1 takes its share of `length`; a longer one takes `length`.
  mutating func move(to target: Double, in length: Duration, at now: Duration) {
    from = value(at: now)
    self.target = target
    begin = now
    self.length = length * min(1, abs(target - from))
  }
}
