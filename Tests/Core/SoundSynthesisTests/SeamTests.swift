// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import SoundSynthesis

@Suite struct SeamTests {
  @Test(arguments: Fixture.loops)
  func `the end flows into the beginning as any moment into the next`(sound: MadeSound) async throws {
    for seam in try await Fixture.seams(of: sound) {
      #expect(seam.isInaudible, "\(seam)")
      print("seam of \(sound.rawValue): \(seam)")
    }
  }

  @Test func `a loop that was cut short has a seam`() {
    let samples = Fixture.samples(.meditation)
    #expect(!Seam(Array(samples.left.dropLast(12_345))).isInaudible)
  }

  @Test func `a loop with a gap has a seam`() {
    var samples = Fixture.samples(.waterfall).left
    for index in (samples.count - 1_500)..<samples.count { samples[index] = 0 }
    #expect(!Seam(samples).isInaudible)
  }
}

/// The join of a loop compared with what lies between any two neighbouring windows of it.
struct Seam: Sendable, CustomStringConvertible {
  private static let length = 2_048
  private static let bands: [[Double]] = (0..<12).map { band in
    [0, 1, 2].map { (step: Double) -> Double in 60 * pow(2, (Double(band) * 3 + step) * 0.22) }
  }

  let level: (join: Double, elsewhere: Double)
  let spectrum: (join: Double, elsewhere: Double)
  private let roughness: (join: Float, elsewhere: Float)

  init(_ samples: [Float]) {
    let length = Self.length
    let shape = Spectrum.hann(length)
    func difference(_ from: Int, _ to: Int) -> (level: Double, spectrum: Double) {
      let first = Array(samples[from..<(from + length)])
      let second = Array(samples[to..<(to + length)])
      let distances = Self.bands.map { Spectrum.decibels(first, $0, shape) - Spectrum.decibels(second, $0, shape) }
      let spectrum = (distances.reduce(0) { $0 + $1 * $1 } / Double(distances.count)).squareRoot()
      return (abs(Self.power(first) - Self.power(second)), spectrum)
    }
    let join = difference(samples.count - length, 0)
    let step = (samples.count - 2 * length) / 100
    let elsewhere = (0..<100).map { difference($0 * step, $0 * step + length) }
    level = (join.level, elsewhere.map(\.level).max() ?? 0)
    spectrum = (join.spectrum, elsewhere.map(\.spectrum).max() ?? 0)
    roughness = Self.roughness(samples)
  }

  var isInaudible: Bool {
    level.join <= level.elsewhere && spectrum.join <= spectrum.elsewhere && roughness.join <= roughness.elsewhere
  }

  var description: String {
    """
    level \(rounded(level.join)) dB (elsewhere to \(rounded(level.elsewhere))), spectrum \(rounded(spectrum.join)) dB \
    (to \(rounded(spectrum.elsewhere))), roughness \(roughness.join) (to \(roughness.elsewhere))
    """
  }

  private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  private static func power(_ window: [Float]) -> Double {
    10 * log10(window.reduce(1e-20) { $0 + Double($1) * Double($1) } / Double(window.count))
  }

  /// The largest fourth difference, which a click raises however loud the bass is.
  private static func roughness(_ samples: [Float]) -> (join: Float, elsewhere: Float) {
    let count = samples.count
    var join: Float = 0
    for index in (count - 4)..<count {
      let five = (0..<5).map { samples[(index + $0) % count] }
      join = max(join, abs(five[0] - 4 * five[1] + 6 * five[2] - 4 * five[3] + five[4]))
    }
    var elsewhere: Float = 0
    samples.withUnsafeBufferPointer { samples in
      var index = 0
      while index + 4 < count {
        let value =
          samples[index] - 4 * samples[index + 1] + 6 * samples[index + 2] - 4 * samples[index + 3]
          + samples[index + 4]
        if abs(value) > elsewhere { elsewhere = abs(value) }
        index += 1
      }
    }
    return (join, elsewhere)
  }
}
