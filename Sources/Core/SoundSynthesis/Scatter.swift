// SPDX-License-Identifier: MIT

/// Short sounds scattered over a loop like drops on a plain: at random moments, from all sides, near and far.
struct Scatter {
  /// One channel each; the choice is random.
  let grains: [[Float]]
  let perSecond: Double
  /// The level of the nearest sound.
  let decibels: Double
  /// The ratio of the farthest to the nearest distance. Most sounds are far, since the plain widens, and far sounds are
  /// quieter.
  let reach: Double
  /// 0: all from the middle; 1: from all sides.
  var width = 1.0
  /// The relative probability of each of `RandomCurve`'s blocks; uniform if empty.
  var density: [Float] = []

  /// The delay in samples from one ear to the other for a sound from the side.
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
