// SPDX-License-Identifier: MIT

/// A low drone, two alternating chords of many voices, and an occasional singing bowl, in a large room.
enum Meditation {
  // Fifths on D without a third sound neither glad nor sad.
  private static let drone: [Tone] = [
    Tone(frequency: 73.42, decibels: -11), Tone(frequency: 110.0, decibels: -17),
    Tone(frequency: 146.83, decibels: -15), Tone(frequency: 220.0, decibels: -19),
  ]
  private static let chords: [[Tone]] = [
    [
      Tone(frequency: 220.0, decibels: -14), Tone(frequency: 329.63, decibels: -15),
      Tone(frequency: 440.0, decibels: -20), Tone(frequency: 659.26, decibels: -27),
    ],
    [
      Tone(frequency: 196.0, decibels: -13.5), Tone(frequency: 293.66, decibels: -14),
      Tone(frequency: 392.0, decibels: -21), Tone(frequency: 587.33, decibels: -27),
    ],
  ]

  private static let strokes: [(at: Double, bowl: Bowl)] = [
    (2.0, Bowl(frequency: 146.83, level: 2.09, pan: 0.42, ring: 26)),
    (15.3, Bowl(frequency: 220.0, level: 1.37, pan: 0.7, ring: 21)),
    (26.1, Bowl(frequency: 329.63, level: 0.84, pan: 0.28, ring: 18)),
    (39.4, Bowl(frequency: 110.0, level: 2.18, pan: 0.55, ring: 27)),
    (50.2, Bowl(frequency: 196.0, level: 1.25, pan: 0.33, ring: 22)),
    (62.7, Bowl(frequency: 293.66, level: 0.87, pan: 0.66, ring: 18)),
    (74.9, Bowl(frequency: 440.0, level: 0.53, pan: 0.45, ring: 15)),
  ]

  static func make() -> StereoSamples {
    var noise = SeededNoise(seed: 0x4D45_4449_5441_5445)
    var sound = Tone.voices(of: drone, noise: &noise)
    for (number, chord) in chords.enumerated() {
      // Each chord sounds for half of the loop, and swells slightly on its own.
      let swell = RandomCurve(count: sound.count, movements: [(0.05, 4), (0.14, 2)], noise: &noise).gains
      let blocks = Double(swell.count - 1)
      let gains = swell.enumerated().map { block, gain in
        let turn = Curve.turn * (Double(block) / blocks + Double(number) / 2)
        return gain * Float(0.5 + 0.46 * Curve.circle(turn).cosine)
      }
      sound.add(Tone.voices(of: chord, noise: &noise), gains: gains)
    }
    addBreath(to: &sound, noise: &noise)
    for stroke in strokes { stroke.bowl.add(to: &sound, at: stroke.at, noise: &noise) }
    Reverb(seconds: 4.5, brightness: 0.45, share: 0.2).addCircularly(to: &sound)
    sound.highPass(28)
    Loudness.ambient.apply(to: &sound)
    return sound
  }

  /// Adds the air of the room, without which the silence between tones sounds like a machine.
  private static func addBreath(to sound: inout StereoSamples, noise: inout SeededNoise) {
    let source = NoiseBand.Source(count: sound.count, noise: &noise)
    for (frequency, decibels) in [(240.0, -38.0), (620.0, -43.0), (1_500.0, -50.0)] {
      NoiseBand(
        frequency: frequency, quality: 1.2, decibels: decibels, width: 0.8, movements: [(0.09, 6), (0.3, 3)]
      ).add(to: &sound, source: source, noise: &noise)
    }
  }
}

/// A held tone, like many distant bowed strings.
private struct Tone {
  let frequency: Double
  let decibels: Double

  /// The ratio and the decibels.
  private static let overtones: [(ratio: Double, decibels: Double)] = [
    (1, 0), (2, -12), (3, -19), (4, -27), (5, -33), (6, -40),
  ]

  /// Returns a loop of the tones together. Each voice is slightly out of tune, so that all of them shimmer.
  static func voices(of tones: [Tone], noise: inout SeededNoise) -> StereoSamples {
    var spectrum = LoopSpectrum()
    for tone in tones {
      for overtone in overtones {
        let frequency = tone.frequency * overtone.ratio
        spectrum.add(
          frequency: frequency, deviation: 0.07 + frequency * 0.0009,
          amplitude: Curve.amplitude(decibels: tone.decibels + overtone.decibels),
          correlation: Float(0.15 + 0.8 / (1 + frequency / 150)), noise: &noise)
      }
    }
    return spectrum.samples()
  }
}
