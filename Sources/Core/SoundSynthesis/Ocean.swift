// SPDX-License-Identifier: MIT

/// Waves that roll onto a beach and draw back, each different, over the surf of a long shore.
enum Ocean {
  private static let seconds = 96.0

  /// The continuous distant surf.
  private static let surf = [
    NoiseBand(frequency: 55, quality: 0.8, decibels: -6, width: 0.2, movements: [(0.08, 3), (0.3, 3)]),
    NoiseBand(frequency: 140, quality: 0.7, decibels: -9, width: 0.5, movements: [(0.09, 3), (0.3, 3)]),
    NoiseBand(frequency: 380, quality: 0.7, decibels: -13, width: 0.8, movements: [(0.1, 3), (0.35, 3)]),
    NoiseBand(frequency: 1_000, quality: 0.7, decibels: -21, width: 0.9, movements: [(0.11, 3), (0.5, 3)]),
    NoiseBand(frequency: 2_700, quality: 0.7, decibels: -30, width: 0.95, movements: [(0.13, 3), (0.7, 2)]),
  ]

  /// The stages of a wave, from the early bass to the remaining foam: seconds after it breaks.
  private static let stages: [(band: NoiseBand, after: Double, rise: Double, fall: Double)] = [
    (NoiseBand(frequency: 60, quality: 0.8, decibels: 2, width: 0.25), -1.8, 3.2, 3.4),
    (NoiseBand(frequency: 150, quality: 0.8, decibels: 1, width: 0.45), -1.0, 2.6, 3.0),
    (NoiseBand(frequency: 340, quality: 0.8, decibels: -1, width: 0.65), -0.4, 2.1, 2.8),
    (NoiseBand(frequency: 760, quality: 0.8, decibels: -5.5, width: 0.8), 0, 1.9, 2.9),
    (NoiseBand(frequency: 1_700, quality: 0.7, decibels: -14, width: 0.9), 0.3, 2.0, 3.4),
    (NoiseBand(frequency: 3_600, quality: 0.7, decibels: -22, width: 0.95), 0.8, 2.2, 4.4),
    (NoiseBand(frequency: 7_600, quality: 0.7, decibels: -30, width: 1), 1.3, 2.4, 5.2),
  ]

  static func make() -> StereoSamples {
    var noise = SeededNoise(seed: 0x4F43_4541_4E)
    var sound = StereoSamples(seconds: seconds)
    let source = NoiseBand.Source(count: sound.count, noise: &noise)
    for band in surf { band.add(to: &sound, source: source, noise: &noise) }
    let breakers = Breaker.row(seconds: seconds, noise: &noise)
    for stage in stages {
      // Each band has its own turbulence.
      let movements = [(hertz: 0.6, decibels: 2.0), (hertz: 3.0, decibels: 1.5), (hertz: 11.0, decibels: 1.5)]
      let gains = [-1.0, 1.0].map { side in
        zip(
          Breaker.gains(of: breakers, after: stage.after, rise: stage.rise, fall: stage.fall, side: side, sound.count),
          RandomCurve(count: sound.count, movements: movements, noise: &noise).gains
        ).map { $0 * $1 }
      }
      stage.band.add(to: &sound, source: source, left: gains[0], right: gains[1])
    }
    let foam = Breaker.gains(of: breakers, after: 1.8, rise: 1.4, fall: 5.5, side: 0, sound.count)
    let pops = (0..<64).map { _ in Grain.pop(&noise) }
    Scatter(grains: pops, perSecond: 3_000, decibels: -17, reach: 8, density: foam).add(to: &sound, noise: &noise)
    sound.highPass(28)
    Loudness.ambient.apply(to: &sound)
    return sound
  }
}

/// A wave that breaks along the beach, from one side to the other.
private struct Breaker {
  let time: Double
  let strength: Double
  /// The duration as a factor.
  let pace: Double
  /// The seconds by which the right side hears the wave later than the left; negative if it comes from the right.
  let travel: Double

  /// Returns a loop of waves about nine seconds apart.
  static func row(seconds: Double, noise: inout SeededNoise) -> [Breaker] {
    var spans: [Double] = []
    for _ in 0..<Int(seconds / 9) { spans.append(noise.between(0.6, 1.4)) }
    let scale = seconds / spans.reduce(0, +)
    var time = 3.0
    return spans.map { span in
      defer { time += span * scale }
      // A large wave follows a long calm.
      return Breaker(
        time: time, strength: noise.between(0.55, 0.8) + 0.25 * span, pace: noise.between(0.8, 1.2),
        travel: (noise.unit() < 0.5 ? -1 : 1) * noise.between(0.3, 1.3))
    }
  }

  /// Returns the level of one stage of all waves at the start of each of `RandomCurve`'s blocks, plus the first level again.
  static func gains(
    of row: [Breaker], after: Double, rise: Double, fall: Double, side: Double, _ count: Int
  ) -> [Float] {
    let blocks = count / RandomCurve.block
    let span = Double(RandomCurve.block) / StereoSamples.rate
    let whole = Double(blocks) * span
    var powers = [Double](repeating: 0, count: blocks + 1)
    for wave in row {
      let begins = wave.time + after * wave.pace + side * wave.travel / 2
      // The side on which the wave breaks first hears it slightly louder.
      let strength = wave.strength * (1 - side * wave.travel * 0.12)
      for block in 0..<blocks {
        var time = Double(block) * span - begins
        time -= (time / whole).rounded(.down) * whole
        let gain = strength * shape(time, rise: rise * wave.pace, fall: fall * wave.pace)
        powers[block] += gain * gain
      }
    }
    powers[blocks] = powers[0]
    return powers.map { Float($0.squareRoot()) }
  }

  /// Rises along a cosine, and falls ever more slowly.
  private static func shape(_ time: Double, rise: Double, fall: Double) -> Double {
    guard time < rise else { return Curve.exponential(-(time - rise) / fall * 1.3) }
    return 0.5 - 0.5 * Curve.circle(Curve.turn / 2 * time / rise).cosine
  }
}
