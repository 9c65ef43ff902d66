// SPDX-License-Identifier: MIT

/// How loud a sound shall be: loudness as ITU-R BS.1770 weighs it (without its gate), below a ceiling for peaks.
struct Loudness {
  let unitsBelowFullScale: Double
  let ceiling: Double

  /// What every ambient loop is brought to, so that changing between them doesn't change the volume.
  static let ambient = Loudness(unitsBelowFullScale: -18, ceiling: -1.5)
  /// A chime is heard above the loops.
  static let chime = Loudness(unitsBelowFullScale: -16, ceiling: -3)

  func apply(to sound: inout StereoSamples) {
    let power = Self.power(of: sound.left) + Self.power(of: sound.right)
    guard power > 0 else { return }
    let wanted = Curve.amplitude(decibels: 2 * (unitsBelowFullScale + 0.691))
    let highest = Curve.amplitude(decibels: ceiling) / Double(sound.peak())
    sound.scale(by: Float(min((wanted / power).squareRoot(), highest)))
  }

  /// The mean square of a channel as the ear hears it: the head's rise of the treble, and no deep bass.
  private static func power(of samples: [Float]) -> Double {
    var head = Biquad(
      ahead: (1.53512485958697, -2.69169618940638, 1.19839281085285), back: (-1.69065929318241, 0.73248077421585))
    var bass = Biquad(ahead: (1, -2, 1), back: (-1.99004745483398, 0.99007225036621))
    return samples.withUnsafeBufferPointer { samples in
      var sum = 0.0
      var index = 0
      while index < samples.count {
        let heard = Double(bass.next(head.next(samples[index])))
        sum += heard * heard
        index &+= 1
      }
      return samples.isEmpty ? 0 : sum / Double(samples.count)
    }
  }
}
