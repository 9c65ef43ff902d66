// SPDX-License-Identifier: MIT

/// The end of a phase: two soft bells, the second a fourth above the first.
enum Chime {
  private static let seconds = 2.8

  private static let partials: [(ratio: Double, decibels: Double, ring: Double)] = [
    (0.5, -14, 2.2), (1, 0, 2.0), (2, -9, 1.3), (2.76, -14, 0.8), (4.07, -20, 0.45), (5.4, -25, 0.3), (8.1, -32, 0.15),
  ]

  static func make() -> StereoSamples {
    var sound = StereoSamples(seconds: seconds)
    bell(659.26, at: 0.005, pan: 0.4, level: 0.8, in: &sound)
    bell(880.0, at: 0.24, pan: 0.6, level: 1, in: &sound)
    Reverb(seconds: 1.1, brightness: 0.6, share: 0.12).addCircularly(to: &sound)
    sound.withChannels { left, right, count in
      let fade = 24_000
      for step in 0..<fade {
        let rest = Float(step) / Float(fade)
        left[count - 1 - step] *= rest
        right[count - 1 - step] *= rest
      }
    }
    Loudness.chime.apply(to: &sound)
    return sound
  }

  private static func bell(
    _ frequency: Double, at start: Double, pan: Double, level: Double, in sound: inout StereoSamples
  ) {
    let first = Int(start * StereoSamples.rate)
    for partial in partials {
      let strength = level * Curve.amplitude(decibels: partial.decibels)
      let tone = Partial(
        frequency: frequency * partial.ratio, seconds: partial.ring, left: strength * (1 - pan).squareRoot(),
        right: strength * pan.squareRoot(), attack: 0.004)
      sound.withChannels { left, right, count in
        tone.add(left, right, count: count, start: first, longest: count - first)
      }
    }
  }
}
