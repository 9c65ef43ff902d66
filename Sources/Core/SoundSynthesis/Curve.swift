// SPDX-License-Identifier: MIT

/// The mathematical functions for synthesis, implemented here so that every platform yields the same samples.
enum Curve {
  private static let halfPi = 1.5707963267948966
  private static let halfPiRest = 6.123233995736766e-17
  private static let log2 = 0.6931471805599453

  static let turn = 6.283185307179586

  static func circle(_ angle: Double) -> (sine: Double, cosine: Double) {
    let quarters = (angle / halfPi).rounded()
    let rest = (angle - quarters * halfPi) - quarters * halfPiRest
    let square = rest * rest
    var sine = 1.0
    var cosine = 1.0
    var step = 18.0
    while step > 1 {
      sine = 1 - square / (step * (step + 1)) * sine
      cosine = 1 - square / (step * (step - 1)) * cosine
      step -= 2
    }
    sine *= rest
    switch Int(quarters) & 3 {
    case 0: return (sine, cosine)
    case 1: return (cosine, -sine)
    case 2: return (-sine, -cosine)
    default: return (-cosine, sine)
    }
  }

  /// Returns e to the power of `exponent`.
  static func exponential(_ exponent: Double) -> Double {
    let doublings = (exponent / log2).rounded()
    let rest = exponent - doublings * log2
    var sum = 1.0
    var step = 16.0
    while step > 0 {
      sum = 1 + rest / step * sum
      step -= 1
    }
    return Double(sign: .plus, exponent: Int(doublings), significand: sum)
  }

  /// Returns the amplitude factor of `decibels`.
  static func amplitude(decibels: Double) -> Double { exponential(decibels * 0.11512925464970229) }

  /// Returns `frequency` raised by `octaves`.
  static func raise(_ frequency: Double, octaves: Double) -> Double { frequency * exponential(octaves * log2) }

  /// Returns the factor per sample of a sound that falls by 60 dB in `seconds`.
  static func decay(seconds: Double) -> Double { exponential(-6.907755278982137 / (seconds * StereoSamples.rate)) }
}
