// SPDX-License-Identifier: MIT

/// A second-order filter (transposed direct form II) with the coefficients of Bristow-Johnson's cookbook.
struct Biquad {
  /// The samples that a filter hears before the loop starts, so that the end flows into the beginning.
  static let warmUp = 48_000

  private let ahead: (Float, Float, Float)
  private let back: (Float, Float)
  private var memory: (Float, Float) = (0, 0)

  init(ahead: (Double, Double, Double), back: (Double, Double)) {
    self.ahead = (Float(ahead.0), Float(ahead.1), Float(ahead.2))
    self.back = (Float(back.0), Float(back.1))
  }

  private init(frequency: Double, quality: Double, _ shape: (Double, Double) -> (Double, Double, Double)) {
    let (sine, cosine) = Curve.circle(Curve.turn * frequency / StereoSamples.rate)
    let alpha = sine / (2 * quality)
    let scale = 1 / (1 + alpha)
    let ahead = shape(alpha, cosine)
    self.init(
      ahead: (ahead.0 * scale, ahead.1 * scale, ahead.2 * scale),
      back: (-2 * cosine * scale, (1 - alpha) * scale))
  }

  /// Returns a band-pass filter around `frequency` with a gain of 1 there.
  static func band(_ frequency: Double, quality: Double) -> Biquad {
    Biquad(frequency: frequency, quality: quality) { alpha, _ in (alpha, 0, -alpha) }
  }

  static func highPass(_ frequency: Double, quality: Double = 0.7071) -> Biquad {
    Biquad(frequency: frequency, quality: quality) { _, cosine in ((1 + cosine) / 2, -1 - cosine, (1 + cosine) / 2) }
  }

  @inline(__always)
  mutating func next(_ sample: Float) -> Float {
    let out = ahead.0 * sample + memory.0
    memory.0 = ahead.1 * sample - back.0 * out + memory.1
    memory.1 = ahead.2 * sample - back.1 * out
    return out
  }

  /// Filters a loop in place as if it had always been playing.
  func applyCircularly(to samples: UnsafeMutablePointer<Float>, count: Int) {
    var filter = self
    for index in (count - min(count, Self.warmUp))..<count { _ = filter.next(samples[index]) }
    for index in 0..<count { samples[index] = filter.next(samples[index]) }
  }
}
