// SPDX-License-Identifier: MIT

/// A held tone: neighbouring sines on each side that beat slowly, swelling and fading.
struct Pad {
  let frequency: Double
  let decibels: Double
  /// Seconds a beat on the left; the right side's is a little longer.
  let beat: Double
  let movements: [(hertz: Double, decibels: Double)]

  /// Adds the tone to a loop: every sine is moved to the nearest whole number of turns in it.
  func add(to sound: inout StereoSamples, noise: inout SeededNoise) {
    let loop = Double(sound.count) / StereoSamples.rate
    let gains = Wander(count: sound.count, movements: movements, noise: &noise).gains
    let level = Curve.amplitude(decibels: decibels) / 2
    let middle = (frequency * loop).rounded()
    let apart = max(1, (loop / beat).rounded())
    let phases = (0..<4).map { _ in noise.unit() * Curve.turn }
    let sines = [middle, middle + apart, middle - 1, middle + apart - 2]
    sound.withChannels { left, right, count in
      let angles = sines.map { Curve.turn * $0 / Double(count) }
      var first = Sine(angle: angles[0], phase: phases[0], level: level)
      var second = Sine(angle: angles[1], phase: phases[1], level: level * 0.8)
      var third = Sine(angle: angles[2], phase: phases[2], level: level)
      var fourth = Sine(angle: angles[3], phase: phases[3], level: level * 0.8)
      var index = 0
      for block in 0..<(count / Wander.block) {
        var gain = gains[block]
        let step = (gains[block + 1] - gain) / Float(Wander.block)
        let end = index + Wander.block
        while index < end {
          left[index] += Float(first.next() + second.next()) * gain
          right[index] += Float(third.next() + fourth.next()) * gain
          gain += step
          index &+= 1
        }
      }
    }
  }
}

/// A steady sine as the recurrence of two samples.
private struct Sine {
  private let turn: Double
  private var before: Double
  private var now: Double

  init(angle: Double, phase: Double, level: Double) {
    turn = 2 * Curve.circle(angle).cosine
    now = Curve.circle(phase).sine * level
    before = Curve.circle(phase - angle).sine * level
  }

  @inline(__always)
  mutating func next() -> Double {
    let value = now
    now = turn * value - before
    before = value
    return value
  }
}
