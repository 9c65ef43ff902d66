// SPDX-License-Identifier: MIT

/// A band of filtered noise with a wandering level, and its width between mono and wide.
struct NoiseBand {
  let frequency: Double
  let quality: Double
  let decibels: Double
  /// 0: the same on both sides; 1: nothing in common.
  let width: Double
  var movements: [(hertz: Double, decibels: Double)] = []

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
    // Half of the movement is common to both sides, because water also moves as a whole.
    let halves = movements.map { (hertz: $0.hertz, decibels: $0.decibels * 0.6) }
    let count = sound.count
    let common = RandomCurve(count: count, movements: halves, noise: &noise).gains
    let left = RandomCurve(count: count, movements: halves, noise: &noise).gains
    let right = RandomCurve(count: count, movements: halves, noise: &noise).gains
    add(to: &sound, source: source, left: zip(common, left).map { $0 * $1 }, right: zip(common, right).map { $0 * $1 })
  }

  /// Adds the band with one gain per start of `RandomCurve`'s blocks, plus the first gain again.
  func add(to sound: inout StereoSamples, source: Source, left leftGains: [Float], right rightGains: [Float]) {
    sound.withChannels { left, right, count in
      source.middle.withUnsafeBufferPointer { middle in
        source.left.withUnsafeBufferPointer { leftSource in
          source.right.withUnsafeBufferPointer { rightSource in
            var leftSide = Side(self, source: leftSource, gains: leftGains, out: left)
            var rightSide = Side(self, source: rightSource, gains: rightGains, out: right)
            for index in (count - min(count, Biquad.warmUp))..<count {
              _ = leftSide.next(middle[index], index)
              _ = rightSide.next(middle[index], index)
            }
            for block in 0..<(count / RandomCurve.block) {
              leftSide.enter(block)
              rightSide.enter(block)
              // One loop handles both sides: each filter waits for its last result, and two can wait at once.
              for index in (block &* RandomCurve.block)..<((block &+ 1) &* RandomCurve.block) {
                leftSide.step(middle[index], index)
                rightSide.step(middle[index], index)
              }
            }
          }
        }
      }
    }
  }

  /// One channel on its way through the band.
  private struct Side {
    private let source: UnsafeBufferPointer<Float>
    private let gains: [Float]
    private let out: UnsafeMutablePointer<Float>
    private let middleShare: Float
    private let asideShare: Float
    private var filter: Biquad
    private var gain: Float = 0
    private var growth: Float = 0

    init(_ band: NoiseBand, source: UnsafeBufferPointer<Float>, gains: [Float], out: UnsafeMutablePointer<Float>) {
      let level = Curve.amplitude(decibels: band.decibels)
      middleShare = Float((1 - band.width).squareRoot() * level)
      asideShare = Float(band.width.squareRoot() * level)
      filter = Biquad.band(band.frequency, quality: band.quality)
      self.source = source
      self.gains = gains
      self.out = out
    }

    mutating func enter(_ block: Int) {
      gain = gains[block]
      growth = (gains[block + 1] - gain) / Float(RandomCurve.block)
    }

    @inline(__always)
    mutating func next(_ middle: Float, _ index: Int) -> Float {
      filter.next(middle * middleShare + source[index] * asideShare)
    }

    @inline(__always)
    mutating func step(_ middle: Float, _ index: Int) {
      out[index] += next(middle, index) * gain
      gain += growth
    }
  }
}
