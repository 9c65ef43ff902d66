// SPDX-License-Identifier: MIT

/// Short sounds scattered over a loop as drops fall on a plain: at random moments, from all sides, near and far.
struct Scatter {
  /// One channel each; chosen at random.
  let grains: [[Float]]
  let perSecond: Double
  /// Of the nearest.
  let decibels: Double
  /// How much farther the farthest is than the nearest. Most are far, since the plain widens; they are fainter.
  let reach: Double
  /// 0: all from the middle; 1: from all sides.
  var width = 1.0
  /// How likely each moment is, a number for each of `RandomCurve`'s blocks; all the same where there is none.
  var density: [Float] = []

  /// Samples from one ear to the other for what comes from the side.
  private static let ears = 30.0

  func add(to sound: inout StereoSamples, noise: inout SeededNoise) {
    let total = Int(perSecond * Double(sound.count) / StereoSamples.rate)
    let level = Curve.amplitude(decibels: decibels)
    let most = Double(density.max() ?? 1)
    for _ in 0..<total {
      let start = Int(noise.unit() * Double(sound.count))
      let grain = Int(noise.unit() * Double(grains.count))
      let distance = (1 + noise.unit() * (reach * reach - 1)).squareRoot()
      let side = noise.signed() * width
      let sign = noise.unit() < 0.5 ? -1.0 : 1.0
      let chance = noise.unit()
      if !density.isEmpty, chance * most > Double(density[start / RandomCurve.block]) { continue }
      let strength = sign * level / distance
      Grain.add(
        grains[grain], to: &sound, start: start, left: strength * (0.5 - side / 2).squareRoot(),
        right: strength * (0.5 + side / 2).squareRoot(), lateness: Int(side * Self.ears))
    }
  }
}
