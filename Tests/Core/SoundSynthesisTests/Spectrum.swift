// SPDX-License-Identifier: MIT
import Foundation

@testable import SoundSynthesis

/// Strengths of single frequencies in stretches of a channel, by a small discrete Fourier transform.
struct Spectrum {
  private let samples: [Float]

  init(_ samples: [Float]) {
    self.samples = samples
  }

  /// The strength of a frequency over half a second, in decibels.
  func level(of frequency: Double, at second: Double) -> Double {
    let start = Int(second * StereoSamples.rate)
    return Self.decibels(Array(samples[start..<(start + 24_000)]), [frequency], Self.hann(24_000))
  }

  /// The strength around a frequency, over the whole sound.
  func decibels(around frequency: Double) -> Double {
    let levels = levels(around: frequency)
    return levels.reduce(0, +) / Double(levels.count)
  }

  /// The same with the mean taken of the power: in the bass, where few lines differ, the mean of decibels is too low.
  func power(around frequency: Double) -> Double {
    let powers = levels(around: frequency).map { pow(10, $0 / 10) }
    return 10 * log10(powers.reduce(0, +) / Double(powers.count))
  }

  /// How much the strength around a frequency varies in the course of the sound (standard deviation).
  func variation(around frequency: Double) -> Double {
    let levels = levels(around: frequency)
    let mean = levels.reduce(0, +) / Double(levels.count)
    return (levels.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(levels.count)).squareRoot()
  }

  private func levels(around frequency: Double) -> [Double] {
    let frequencies = (-10...10).map { frequency * pow(2, Double($0) / 60) }
    let shape = Self.hann(8_192)
    return stride(from: 0, to: samples.count - 8_192, by: 96_000).map { start in
      Self.decibels(Array(samples[start..<(start + 8_192)]), frequencies, shape)
    }
  }

  static func hann(_ count: Int) -> [Double] {
    (0..<count).map { 0.5 - 0.5 * cos(2 * Double.pi * Double($0) / Double(count)) }
  }

  /// The power of the frequencies together (Goertzel's recurrence under the window's shape).
  static func decibels(_ window: [Float], _ frequencies: [Double], _ shape: [Double]) -> Double {
    let count = window.count
    var power = 1e-20
    for frequency in frequencies {
      let turn = 2 * cos(2 * Double.pi * frequency / StereoSamples.rate)
      var before = 0.0
      var now = 0.0
      var index = 0
      while index < count {
        let next = Double(window[index]) * shape[index] + turn * now - before
        before = now
        now = next
        index += 1
      }
      power += (now * now + before * before - turn * now * before) / Double(count * count)
    }
    return 10 * log10(power)
  }
}
