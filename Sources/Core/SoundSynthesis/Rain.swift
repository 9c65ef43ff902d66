// SPDX-License-Identifier: MIT

/// Steady rain in a garden, heard from under a roof: leaves around, boards above, a puddle, and distant rain.
enum Rain {
  private static let seconds = 80.0

  /// The distant rain, without audible single drops.
  private static let far = [
    NoiseBand(frequency: 140, quality: 0.6, decibels: -19, width: 0.3, movements: [(0.08, 3), (0.4, 2)]),
    NoiseBand(frequency: 420, quality: 0.6, decibels: -19, width: 0.6, movements: [(0.1, 2), (0.5, 2)]),
    NoiseBand(frequency: 1_200, quality: 0.6, decibels: -20, width: 0.8, movements: [(0.1, 2), (0.6, 2)]),
    NoiseBand(frequency: 3_000, quality: 0.6, decibels: -22, width: 0.9, movements: [(0.12, 2.5), (0.8, 2), (4, 1)]),
    NoiseBand(frequency: 7_500, quality: 0.6, decibels: -30, width: 0.95, movements: [(0.09, 3), (0.9, 2), (6, 1)]),
  ]

  static func make() -> StereoSamples {
    var noise = SeededNoise(seed: 0x5241_494E)
    var sound = StereoSamples(seconds: seconds)
    // Gusts affect all drops alike.
    let gusts = RandomCurve(count: sound.count, movements: [(0.06, 3), (0.25, 2.5)], noise: &noise).gains
    let leaves = (0..<64).map { _ in Grain.leaf(&noise) }
    let roof = (0..<32).map { _ in Grain.roof(&noise) }
    let puddle = (0..<32).map { _ in Grain.bubble(lowest: 900, octaves: 1.8, &noise) }
    for scatter in [
      Scatter(grains: leaves, perSecond: 1_500, decibels: -4, reach: 18, density: gusts),
      Scatter(grains: leaves, perSecond: 26, decibels: -7, reach: 3, density: gusts),
      Scatter(grains: roof, perSecond: 48, decibels: -7, reach: 5, width: 0.7, density: gusts),
      Scatter(grains: puddle, perSecond: 14, decibels: -12, reach: 3, width: 0.8, density: gusts),
    ] { scatter.add(to: &sound, noise: &noise) }
    let source = NoiseBand.Source(count: sound.count, noise: &noise)
    for band in far { band.add(to: &sound, source: source, noise: &noise) }
    Reverb(seconds: 0.7, brightness: 0.5, share: 0.05).addCircularly(to: &sound)
    sound.highPass(30)
    Loudness.ambient.apply(to: &sound)
    return sound
  }
}
