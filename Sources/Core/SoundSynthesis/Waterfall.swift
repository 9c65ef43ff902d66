// SPDX-License-Identifier: MIT

/// A waterfall some paces away: the roar of its pool, the fall itself, splashes and bubbles.
enum Waterfall {
  private static let seconds = 72.0

  // Three properties distinguish water from hiss. The spectrum falls by about 4 dB per octave above 300 Hz. Each band swells
  // independently, both slowly (the stream) and quickly (the splashing). Thousands of bubbles ring through it.
  private static let bands = [
    NoiseBand(frequency: 65, quality: 0.8, decibels: 6, width: 0.15, movements: [(0.12, 4), (0.7, 3)]),
    NoiseBand(frequency: 170, quality: 0.7, decibels: 1.5, width: 0.35, movements: [(0.1, 3), (0.9, 3), (5, 2)]),
    NoiseBand(frequency: 400, quality: 0.9, decibels: -2, width: 0.6, movements: [(0.15, 3), (1.6, 3), (9, 3)]),
    NoiseBand(frequency: 850, quality: 1.0, decibels: -5.5, width: 0.75, movements: [(0.2, 3), (2.4, 4), (13, 4)]),
    NoiseBand(frequency: 1_700, quality: 1.0, decibels: -12, width: 0.85, movements: [(0.17, 3), (3, 4), (17, 4)]),
    NoiseBand(frequency: 3_400, quality: 0.9, decibels: -21.5, width: 0.9, movements: [(0.13, 4), (2.2, 4), (21, 4)]),
    NoiseBand(frequency: 7_000, quality: 0.8, decibels: -31, width: 0.95, movements: [(0.09, 5), (1.1, 4), (15, 3)]),
  ]

  static func make() -> StereoSamples {
    var noise = SeededNoise(seed: 0x5741_5445_5246_414C)
    var sound = StereoSamples(seconds: seconds)
    let source = NoiseBand.Source(count: sound.count, noise: &noise)
    for band in bands { band.add(to: &sound, source: source, noise: &noise) }
    // The stream comes in surges.
    let surges = RandomCurve(count: sound.count, movements: [(0.15, 3), (1.2, 4)], noise: &noise).gains
    let splashes = (0..<48).map { _ in Grain.splash(&noise) }
    let plunges = (0..<24).map { _ in Grain.plunge(&noise) }
    let bubbles = (0..<256).map { _ in Grain.bubble(lowest: 210, octaves: 4.4, &noise) }
    for scatter in [
      Scatter(grains: bubbles, perSecond: 900, decibels: -6, reach: 7),
      Scatter(grains: splashes, perSecond: 90, decibels: 1.5, reach: 6, density: surges),
      Scatter(grains: plunges, perSecond: 9, decibels: 4, reach: 3, width: 0.4, density: surges),
    ] { scatter.add(to: &sound, noise: &noise) }
    // The reverb is the rock behind the fall.
    Reverb(seconds: 0.9, brightness: 0.5, share: 0.06).addCircularly(to: &sound)
    sound.highPass(28)
    Loudness.ambient.apply(to: &sound)
    return sound
  }
}
