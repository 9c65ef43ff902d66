// SPDX-License-Identifier: MIT

/// Noise whose strength falls evenly with the frequency, as wide as the world sounds where nothing is near.
enum ColouredNoise {
  /// Half the power with each octave: every octave is equally strong.
  static func pink() -> StereoSamples {
    make(seed: 0x5049_4E4B) { 1 / $0.squareRoot() }
  }

  /// A quarter of the power with each octave, as in Brownian motion.
  static func brown() -> StereoSamples {
    make(seed: 0x4252_4F57_4E) { 1 / $0 }
  }

  /// What lies below is felt by cones, not heard by people: fourth-order Butterworth.
  private static let lowest = 25.0

  private static func make(seed: UInt64, amplitude: (Double) -> Double) -> StereoSamples {
    var noise = SeededNoise(seed: seed)
    var spectrum = LoopSpectrum()
    for line in 1..<(LoopSpectrum.count / 2) {
      let frequency = Double(line) * LoopSpectrum.spacing
      let below = lowest / frequency
      let fourth = below * below * below * below
      guard fourth < 100 else { continue }
      spectrum.add(
        line: line, amplitude: Float(amplitude(frequency) / (1 + fourth * fourth).squareRoot()),
        correlation: Float(correlation(at: frequency)), noise: &noise)
    }
    var sound = spectrum.samples()
    Loudness.ambient.apply(to: &sound)
    return sound
  }

  /// Of the two sides: one in the bass, where two ears hear the same, and little above, as in a diffuse field.
  static func correlation(at frequency: Double) -> Double {
    let ratio = frequency / 400
    return 0.2 + 0.8 / (1 + ratio * ratio)
  }
}
