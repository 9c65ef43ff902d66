// SPDX-License-Identifier: MIT

/// A value on its way from one to another, evenly over time.
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

  /// How long it has been where it was to go; nil while it is on its way.
  func rest(at now: Duration) -> Duration? {
    now < begin + length ? nil : now - begin - length
  }

  /// Sets out from where it is. A way of less than 1 takes its part of `length`, a longer one no more.
  mutating func move(to target: Double, in length: Duration, at now: Duration) {
    from = value(at: now)
    self.target = target
    begin = now
    self.length = length * min(1, abs(target - from))
  }
}
