// SPDX-License-Identifier: MIT

/// The peak of the wave that a converter reconstructs from the samples, at four times their rate.
enum TruePeak {
  /// The samples on either side that determine a point between two samples.
  private static let reach = 12

  /// The weights for each quarter between two samples: a sinc under a squared cosine.
  private static let quarters: [[Float]] = (1...3).map { quarter in
    (0..<(2 * reach)).map { tap in
      let distance = Double(quarter) / 4 - Double(tap - reach + 1)
      let angle = Curve.turn / 2 * distance
      let window = Curve.circle(angle / Double(2 * reach)).cosine
      return Float(Curve.circle(angle).sine / angle * window * window)
    }
  }

  /// Returns the amplitude of the louder side. Stretches with samples far below the peak are skipped.
  static func of(_ sound: StereoSamples) -> Float {
    let peak = sound.peak()
    let worth = peak * 0.7
    return [sound.left, sound.right].reduce(peak) { highest, samples in
      samples.withUnsafeBufferPointer { samples in
        var highest = highest
        for index in reach..<max(reach, samples.count - reach) {
          if abs(samples[index]) > worth || abs(samples[index &+ 1]) > worth {
            for weights in quarters { highest = max(highest, abs(point(after: index, in: samples, weights))) }
          }
        }
        return highest
      }
    }
  }

  private static func point(
    after index: Int, in samples: UnsafeBufferPointer<Float>, _ weights: [Float]
  ) -> Float {
    var sum: Float = 0
    for tap in 0..<(2 * reach) { sum += weights[tap] * samples[index - reach + 1 + tap] }
    return sum
  }
}
