// SPDX-License-Identifier: MIT

/// A band of filtered noise whose strength wanders, with its place between mono and wide.
struct NoiseBand {
  let frequency: Double
  let quality: Double
  let decibels: Double
  /// 0: the same on both sides; 1: nothing in common.
  let width: Double
  let movements: [(hertz: Double, decibels: Double)]

  /// White noise in the middle and on either side, shared by all bands of a sound.
  struct Source {
    let middle: [Float]
    let left: [Float]
    let right: [Float]

    init(count: Int, noise: inout SeededNoise) {
      middle = noise.white(count)
      left = noise.white(count)
      right = noise.white(count)
    }
  }

  func add(to sound: inout StereoSamples, source: Source, noise: inout SeededNoise) {
    // Half of the movement is common to both sides: water moves as a whole, too.
    let halves = movements.map { (hertz: $0.hertz, decibels: $0.decibels * 0.6) }
    let count = sound.count
    let common = Wander(count: count, movements: halves, noise: &noise).gains
    for side in 0..<2 {
      let own = Wander(count: count, movements: halves, noise: &noise).gains
      let level = Float(Curve.amplitude(decibels: decibels))
      let gains = zip(common, own).map { $0 * $1 * level }
      let aside = side == 0 ? source.left : source.right
      sound.withChannels { left, right, count in
        source.middle.withUnsafeBufferPointer { middle in
          aside.withUnsafeBufferPointer { aside in
            add(
              middle.baseAddress!, aside.baseAddress!, gains: gains, to: side == 0 ? left : right, count: count)
          }
        }
      }
    }
  }

  private func add(
    _ middle: UnsafePointer<Float>, _ aside: UnsafePointer<Float>, gains: [Float],
    to out: UnsafeMutablePointer<Float>, count: Int
  ) {
    let middleShare = Float((1 - width).squareRoot())
    let asideShare = Float(width.squareRoot())
    var filter = Biquad.band(frequency, quality: quality)
    var index = count - min(count, Biquad.warmUp)
    while index < count {
      _ = filter.next(middle[index] * middleShare + aside[index] * asideShare)
      index &+= 1
    }
    index = 0
    var block = 0
    while index < count {
      var gain = gains[block]
      let step = (gains[block + 1] - gain) / Float(Wander.block)
      let end = min(count, index + Wander.block)
      while index < end {
        out[index] += filter.next(middle[index] * middleShare + aside[index] * asideShare) * gain
        gain += step
        index &+= 1
      }
      block += 1
    }
  }
}
