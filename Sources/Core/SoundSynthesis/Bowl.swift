// SPDX-License-Identifier: MIT

/// One stroke on a singing bowl: inharmonic partials, each a pair of close frequencies that beat against each other.
struct Bowl {
  let frequency: Double
  let level: Double
  /// 0 left to 1 right.
  let pan: Double
  /// The seconds until the lowest partial is 60 dB quieter.
  let ring: Double

  /// The modes of a struck shell: ratio to the lowest, decibels, share of the ring, beats per second.
  private static let modes: [(ratio: Double, decibels: Double, ring: Double, beats: Double)] = [
    (1, 0, 1, 0.55), (2.71, -5, 0.62, 0.9), (5.03, -11, 0.38, 1.4), (7.86, -18, 0.22, 1.9), (11.3, -25, 0.12, 2.7),
    (15.1, -31, 0.06, 3.6),
  ]

  /// Adds the stroke at `start`; ringing past the end continues at the beginning.
  func add(to sound: inout StereoSamples, at start: Double, noise: inout SeededNoise) {
    let first = Int(start * StereoSamples.rate)
    // This grain is the felt of the mallet.
    Grain.add(
      Grain.plunge(&noise), to: &sound, start: first, left: 0.05 * level * (1 - pan), right: 0.05 * level * pan)
    for mode in Self.modes where frequency * mode.ratio < 16_000 {
      let strength = level * Curve.amplitude(decibels: mode.decibels)
      for (offset, share, lean) in [(-0.5, 0.58, 0.14), (0.5, 0.42, -0.14)] {
        let side = min(1, max(0, pan + lean))
        let partial = Partial(
          frequency: frequency * mode.ratio + offset * mode.beats, seconds: ring * mode.ring,
          left: strength * share * (1 - side).squareRoot(), right: strength * share * side.squareRoot(),
          attack: 0.012 + 0.05 / mode.ratio)
        sound.withChannels { left, right, count in partial.add(left, right, count: count, start: first) }
      }
    }
  }
}

/// A sine that starts softly and decays.
struct Partial {
  let frequency: Double
  /// The time until the sine is 60 dB quieter.
  let seconds: Double
  let left: Double
  let right: Double
  let attack: Double

  func add(
    _ leftOut: UnsafeMutablePointer<Float>, _ rightOut: UnsafeMutablePointer<Float>, count: Int, start: Int,
    longest: Int = .max
  ) {
    let angle = Curve.circle(Curve.turn * frequency / StereoSamples.rate)
    let shrink = Curve.decay(seconds: seconds)
    let turn = 2 * angle.cosine * shrink
    let damp = shrink * shrink
    var before = 0.0
    var now = angle.sine * shrink
    let length = min(longest, count, Int(seconds * 1.3 * StereoSamples.rate))
    let rampEnd = Int(attack * StereoSamples.rate)
    let fadeStart = length - min(length, 4_800)
    var index = start
    for done in 0..<length {
      var value = now
      if done < rampEnd {
        let along = Double(done) / Double(rampEnd)
        value *= along * along * (3 - 2 * along)
      } else if done > fadeStart {
        value *= Double(length - done) / 4_800
      }
      leftOut[index] += Float(value * left)
      rightOut[index] += Float(value * right)
      let next = turn * now - damp * before
      before = now
      now = next
      index &+= 1
      if index == count { index = 0 }
    }
  }
}
