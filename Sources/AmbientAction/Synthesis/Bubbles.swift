// SPDX-License-Identifier: MIT

/// Air bubbles ringing in water: short sines whose pitch rises, as small ones high and brief, large ones low and long.
///
/// The damping follows van den Doel, "Physically based models for liquid sounds" (2005).
struct Bubbles {
  let perSecond: Double
  let lowest: Double
  let octaves: Double
  let decibels: Double

  func add(to sound: inout StereoSamples, noise: inout SeededNoise) {
    let total = Int(perSecond * Double(sound.count) / StereoSamples.rate)
    let level = Curve.amplitude(decibels: decibels)
    let count = sound.count
    for _ in 0..<total {
      let start = Int(noise.unit() * Double(count))
      // Few are high: two draws lean the choice toward the lower octaves.
      let frequency = Curve.raise(lowest, octaves: octaves * noise.unit() * (0.4 + 0.6 * noise.unit()))
      // Most are faint, a few stand out.
      let draw = noise.unit()
      let strength = level * (0.08 + draw * draw * draw) * (noise.unit() < 0.5 ? -1 : 1)
      let rise = noise.unit() < 0.4 ? noise.between(0.02, 0.12) : 0.005
      let pan = noise.unit()
      let radius = 3 / frequency
      let damping = 0.13 / radius + 0.0072 / (radius * radius.squareRoot())
      let bubble = Bubble(
        frequency: frequency, damping: damping, rise: rise, left: strength * (1 - pan).squareRoot(),
        right: strength * pan.squareRoot())
      sound.withChannels { left, right, count in bubble.add(left, right, count: count, start: start) }
    }
  }
}

/// One ringing bubble: a vector that turns, shrinks, and turns a little faster with each sample.
private struct Bubble {
  let frequency: Double
  let damping: Double
  let rise: Double
  let left: Double
  let right: Double

  func add(
    _ leftOut: UnsafeMutablePointer<Float>, _ rightOut: UnsafeMutablePointer<Float>, count: Int, start: Int
  ) {
    let rate = StereoSamples.rate
    let angle = Curve.turn * frequency / rate
    let shrink = Curve.exponential(-damping / rate)
    let turn = Curve.circle(angle)
    let quicken = Curve.circle(angle * rise * damping / rate)
    var real = 1.0
    var imaginary = 0.0
    var turnReal = turn.cosine * shrink
    var turnImaginary = turn.sine * shrink
    var left = min(count, Int(5.5 * rate / damping))
    var index = start
    while left > 0 {
      leftOut[index] += Float(imaginary * self.left)
      rightOut[index] += Float(imaginary * self.right)
      let next = real * turnReal - imaginary * turnImaginary
      imaginary = real * turnImaginary + imaginary * turnReal
      real = next
      let quicker = turnReal * quicken.cosine - turnImaginary * quicken.sine
      turnImaginary = turnReal * quicken.sine + turnImaginary * quicken.cosine
      turnReal = quicker
      index &+= 1
      if index == count { index = 0 }
      left &-= 1
    }
  }
}
