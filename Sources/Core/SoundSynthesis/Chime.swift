// SPDX-License-Identifier: MIT

/// The end of a phase: two soft bells.
struct Chime {
  /// The time in seconds, the frequency in hertz, the level, and the pan from 0 left to 1 right.
  let strokes: [(at: Double, frequency: Double, level: Double, pan: Double)]
  /// The ratio to the tone, the level in decibels, and the seconds until the partial is 60 dB quieter.
  let partials: [(ratio: Double, decibels: Double, ring: Double)]
  /// The seconds until the peak of a stroke.
  let attack: Double

  private static let seconds = 2.8

  /// The end of focus: up a fourth, bright.
  static let focusEnd = Chime(
    strokes: [(0.005, 659.26, 0.8, 0.4), (0.24, 880.0, 1, 0.6)],
    partials: [
      (0.5, -14, 2.2), (1, 0, 2.0), (2, -9, 1.3), (2.76, -14, 0.8), (4.07, -20, 0.45), (5.4, -25, 0.3),
      (8.1, -32, 0.15),
    ], attack: 0.008)

  /// The end of a break: down a fifth, lower, rounder and slower, like wooden bars over tubes.
  static let breakEnd = Chime(
    strokes: [(0.005, 523.25, 1, 0.6), (0.34, 349.23, 0.95, 0.4)],
    partials: [(1, 0, 1.6), (2.0, -20, 1.0), (3.93, -15, 0.5), (9.2, -30, 0.15)], attack: 0.014)

  func make() -> StereoSamples {
    var sound = StereoSamples(seconds: Self.seconds)
    for stroke in strokes {
      let first = Int(stroke.at * StereoSamples.rate)
      for partial in partials {
        let strength = stroke.level * Curve.amplitude(decibels: partial.decibels)
        let tone = Partial(
          frequency: stroke.frequency * partial.ratio, seconds: partial.ring,
          left: strength * (1 - stroke.pan).squareRoot(), right: strength * stroke.pan.squareRoot(), attack: attack)
        sound.withChannels { left, right, count in
          tone.add(left, right, count: count, start: first, longest: count - first)
        }
      }
    }
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
}
