// SPDX-License-Identifier: MIT

/// A slow random curve that ends at its start, as a gain for every block of a loop.
struct RandomCurve {
  /// The samples of a block; the gain is linear between two blocks.
  static let block = 128

  /// One gain per start of a block, plus the first gain again.
  let gains: [Float]

  /// `movements`: the approximate turns per second, and the maximum deviation in decibels.
  init(count: Int, movements: [(hertz: Double, decibels: Double)], noise: inout SeededNoise) {
    let blocks = count / Self.block
    var levels = [Double](repeating: 0, count: blocks + 1)
    for movement in movements {
      let points = max(3, Int(movement.hertz * 2 * Double(count) / StereoSamples.rate))
      let heights = (0..<points).map { _ in noise.signed() * movement.decibels }
      for block in 0..<blocks {
        let place = Double(block) * Double(points) / Double(blocks)
        levels[block] += Self.between(heights, at: place)
      }
    }
    levels[blocks] = levels[0]
    gains = levels.map { Float(Curve.amplitude(decibels: $0)) }
  }

  /// Interpolates between points on a circle (Catmull-Rom).
  private static func between(_ heights: [Double], at place: Double) -> Double {
    let start = Int(place)
    let along = place - Double(start)
    let count = heights.count
    let before = heights[(start + count - 1) % count]
    let from = heights[start % count]
    let to = heights[(start + 1) % count]
    let after = heights[(start + 2) % count]
    let bend = 2 * before - 5 * from + 4 * to - after
    let twist = 3 * (from - to) + after - before
    return from + 0.5 * along * (to - before + along * (bend + along * twist))
  }
}
