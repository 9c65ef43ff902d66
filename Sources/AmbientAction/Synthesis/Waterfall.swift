// SPDX-License-Identifier: MIT

/// Water falling a few metres into a pool: a low rumble, a broad roar that keeps moving, spray, and bubbles.
enum Waterfall {
  private static let seconds = 64.0

  // What makes it water and not hiss: the spectrum falls by some 4 dB an octave above 300 Hz, each band swells by
  // itself both slowly (the stream) and quickly (the splashing), and thousands of bubbles ring through it.
  private static let bands = [
    NoiseBand(frequency: 65, quality: 0.8, decibels: 3, width: 0.15, movements: [(0.12, 4), (0.7, 3)]),
    NoiseBand(frequency: 170, quality: 0.7, decibels: 0, width: 0.35, movements: [(0.1, 3), (0.9, 3), (5, 2)]),
    NoiseBand(frequency: 400, quality: 0.9, decibels: -2, width: 0.6, movements: [(0.15, 3), (1.6, 3), (9, 3)]),
    NoiseBand(frequency: 850, quality: 1.0, decibels: -6, width: 0.75, movements: [(0.2, 3), (2.4, 4), (13, 4)]),
    NoiseBand(frequency: 1700, quality: 1.0, decibels: -13.5, width: 0.85, movements: [(0.17, 3), (3, 4), (17, 4)]),
    NoiseBand(frequency: 3400, quality: 0.9, decibels: -21, width: 0.9, movements: [(0.13, 4), (2.2, 4), (21, 4)]),
    NoiseBand(frequency: 7000, quality: 0.8, decibels: -29.5, width: 0.95, movements: [(0.09, 5), (1.1, 4), (15, 3)]),
  ]

  private static let bubbles = [
    Bubbles(perSecond: 14, lowest: 260, octaves: 1.5, decibels: -5),
    Bubbles(perSecond: 260, lowest: 480, octaves: 3.2, decibels: -3),
  ]

  static func make() -> StereoSamples {
    var noise = SeededNoise(seed: 0x5741_5445_5246_414C)
    var sound = StereoSamples(seconds: seconds)
    let source = NoiseBand.Source(count: sound.count, noise: &noise)
    for band in bands { band.add(to: &sound, source: source, noise: &noise) }
    for kind in bubbles { kind.add(to: &sound, noise: &noise) }
    sound.withChannels { left, right, count in
      for channel in [left, right] { Biquad.highPass(28).applyCircularly(to: channel, count: count) }
    }
    Loudness.ambient.apply(to: &sound)
    return sound
  }
}
