// SPDX-License-Identifier: MIT

/// The target loudness of a sound by ITU-R BS.1770 with its relative gate, below a ceiling for peaks.
struct Loudness {
  let unitsBelowFullScale: Double
  /// The maximum true peak, including between samples, in decibels.
  let ceiling: Double

  /// The loudness of every ambient loop, so that a change between them does not change the volume.
  static let ambient = Loudness(unitsBelowFullScale: -18, ceiling: -1.5)
  /// A chime is audible above the loops.
  static let chime = Loudness(unitsBelowFullScale: -16, ceiling: -3)

  func apply(to sound: inout StereoSamples) {
    let power = power(of: sound)
    guard power > 0 else { return }
    let wanted = Curve.amplitude(decibels: 2 * (unitsBelowFullScale + 0.691))
    let highest = Curve.amplitude(decibels: ceiling) / Double(TruePeak.of(sound))
    sound.scale(by: Float(min((wanted / power).squareRoot(), highest)))
  }

  /// Returns the mean power of both sides over the 400 ms blocks that are neither silent nor 10 dB below the others.
  private func power(of sound: StereoSamples) -> Double {
    let steps = zip(Self.stepPowers(of: sound.left), Self.stepPowers(of: sound.right)).map { $0 + $1 }
    guard steps.count >= 4 else { return 0 }
    let blocks = (0...(steps.count - 4)).map { steps[$0..<($0 + 4)].reduce(0, +) / 4 }
    // Blocks below this level are silence once the sound has its loudness.
    let silence = (blocks.max() ?? 0) * Curve.amplitude(decibels: 2 * (-70 - unitsBelowFullScale))
    let audible = blocks.filter { $0 > silence }
    let gate = audible.reduce(0, +) / Double(max(1, audible.count)) / 10
    let heard = audible.filter { $0 > gate }
    return heard.isEmpty ? 0 : heard.reduce(0, +) / Double(heard.count)
  }

  /// Returns the mean square of each 100 ms with the weighting of the ear: the head's rise in the treble, and no deep bass.
  private static func stepPowers(of samples: [Float]) -> [Double] {
    var head = Biquad(
      ahead: (1.53512485958697, -2.69169618940638, 1.19839281085285), back: (-1.69065929318241, 0.73248077421585))
    var bass = Biquad(ahead: (1, -2, 1), back: (-1.99004745483398, 0.99007225036621))
    let step = 4_800
    return samples.withUnsafeBufferPointer { samples in
      (0..<(samples.count / step)).map { number in
        var sum = 0.0
        for index in (number &* step)..<((number &+ 1) &* step) {
          let heard = Double(bass.next(head.next(samples[index])))
          sum += heard * heard
        }
        return sum / Double(step)
      }
    }
  }
}
