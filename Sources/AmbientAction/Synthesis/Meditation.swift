// SPDX-License-Identifier: MIT

/// A low drone, pads that breathe, and now and then a singing bowl, in a large room.
enum Meditation {
  private static let seconds = 72.0

  // Stacked fifths on D: no third, so neither glad nor sad.
  private static let tones: [(frequency: Double, decibels: Double, beat: Double)] = [
    (73.42, -7, 11), (110.0, -13, 9), (146.83, -11, 8), (220.0, -15, 6.5), (293.66, -19, 5.5), (329.63, -22, 7),
    (440.0, -25, 4.5),
  ]

  /// Each tone's overtones, soft as of a bowed string far away: ratio, decibels.
  private static let overtones: [(ratio: Double, decibels: Double)] = [(1, 0), (2, -11), (3, -18), (4, -27)]

  private static let strokes: [(at: Double, bowl: Bowl)] = [
    (1.5, Bowl(frequency: 146.83, level: 1.2, pan: 0.42, ring: 24)),
    (14.2, Bowl(frequency: 220.0, level: 0.82, pan: 0.7, ring: 20)),
    (25.8, Bowl(frequency: 329.63, level: 0.53, pan: 0.28, ring: 17)),
    (37.1, Bowl(frequency: 110.0, level: 1.2, pan: 0.55, ring: 26)),
    (48.9, Bowl(frequency: 246.94, level: 0.67, pan: 0.36, ring: 19)),
    (60.3, Bowl(frequency: 440.0, level: 0.36, pan: 0.66, ring: 14)),
  ]

  static func make() -> StereoSamples {
    var noise = SeededNoise(seed: 0x4D45_4449_5441_5445)
    var sound = StereoSamples(seconds: seconds)
    for tone in tones {
      for overtone in overtones where tone.frequency * overtone.ratio < 1_400 {
        Pad(
          frequency: tone.frequency * overtone.ratio, decibels: tone.decibels + overtone.decibels,
          beat: tone.beat / overtone.ratio.squareRoot(), movements: [(0.05, 7), (0.16, 4)]
        ).add(to: &sound, noise: &noise)
      }
    }
    addBreath(to: &sound, noise: &noise)
    for stroke in strokes { stroke.bowl.add(to: &sound, at: stroke.at) }
    Reverb(seconds: 4.5, brightness: 0.45, share: 0.16).addCircularly(to: &sound)
    Loudness.ambient.apply(to: &sound)
    return sound
  }

  /// Air in the room: without it the silence between tones sounds like a machine's.
  private static func addBreath(to sound: inout StereoSamples, noise: inout SeededNoise) {
    let source = NoiseBand.Source(count: sound.count, noise: &noise)
    for (frequency, decibels) in [(240.0, -29.0), (620.0, -35.0), (1_500.0, -44.0)] {
      NoiseBand(
        frequency: frequency, quality: 1.2, decibels: decibels, width: 0.8, movements: [(0.09, 8), (0.3, 3)]
      ).add(to: &sound, source: source, noise: &noise)
    }
  }
}
