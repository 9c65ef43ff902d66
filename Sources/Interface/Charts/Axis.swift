// SPDX-License-Identifier: MIT

/// An axis from zero to a round number, with round ticks.
struct Axis: Hashable, Sendable {
  var maximum: Double
  /// The ticks in rising order, without zero. The last one is the maximum.
  var ticks: [Tick]

  struct Tick: Hashable, Sendable {
    var value: Double
    var text: String
  }

  private static let minutes: [Double] = [1, 2, 5, 10, 15, 30]

  /// An axis for seconds, up to at least `value`.
  static func time(upTo value: Double, text: (Int64) -> String) -> Axis {
    let hours = [1.0, 10, 100, 1000, 10_000].flatMap { decade in [1.0, 2, 3, 4, 5].map { $0 * decade * 60 } }
    let steps = (minutes + hours).map { $0 * 60 }
    return axis(value, steps: steps) { text(Int64($0)) }
  }

  /// An axis for counts.
  static func count(upTo value: Double) -> Axis {
    let steps = [1.0, 10, 100, 1000, 10_000, 100_000].flatMap { decade in [1.0, 2, 5].map { $0 * decade } }
    return axis(value, steps: steps) { String(Int64($0)) }
  }

  /// An axis with at most four steps.
  private static func axis(_ value: Double, steps: [Double], text: (Double) -> String) -> Axis {
    let step = steps.first { $0 * 4 >= value } ?? value / 4
    let count = max(1, Int((value / step).rounded(.up)))
    let ticks = (1...count).map { Tick(value: Double($0) * step, text: text(Double($0) * step)) }
    return Axis(maximum: Double(count) * step, ticks: ticks)
  }

  /// The part of the maximum, 0 to 1.
  func part(of value: Double) -> Double { maximum > 0 ? min(1, max(0, value / maximum)) : 0 }
}
