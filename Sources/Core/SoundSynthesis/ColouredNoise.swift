// SPDX-License-Identifier: MIT

/// Noise whose level falls evenly with the frequency, as wide as a diffuse field.
enum ColouredNoise {
  /// The power halves with each octave, so every octave is equally strong.
  static func pink() -> StereoSamples {
    make(seed: 0x5049_4E4B) { 1 / $0.squareRoot() }
  }

  /// The power falls to a quarter with each octave, as in Brownian motion.
  static func brown() -> StereoSamples {
    make(seed: 0x4252_4F57_4E) { 1 / $0 }
  }

  /// A fourth-order Butterworth filter removes lower frequencies, which move cones but are inaudible.
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

  /// Returns the correlation of the two sides: 1 in the bass, where two ears hear the same, and low above, as in a diffuse
  /// field.
  static func correlation(at frequency: Double) -> Double {
    let ratio = frequency / 400
    return 0.2 + 0.8 / (1 + ratio * ratio)
  }
}
