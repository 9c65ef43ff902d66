// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import SoundSynthesis

/// What tells each sound from the others, measured.
@Suite struct CharacterTests {
  /// Hiss is flat: water's treble is far below its middle, and neither stands still.
  @Test func `the waterfall is no hiss`() {
    let spectrum = Spectrum(Fixture.samples(.waterfall).left)
    let low = spectrum.decibels(around: 350)
    let middle = spectrum.decibels(around: 1_500)
    let high = spectrum.decibels(around: 8_000)
    #expect(low - middle > 3)
    #expect(middle - high > 9)
    #expect(spectrum.decibels(around: 90) > high, "there is a rumble")
    // Noise that stands still varies by less; see the next test.
    #expect(spectrum.variation(around: 1_500) > 0.8)
  }

  @Test func `rain has drops, which noise has not`() {
    let rain = Texture(Fixture.samples(.rain))
    let noise = Texture(Fixture.samples(.pinkNoise))
    #expect(abs(noise.kurtosis(around: 2_800) - 3) < 0.15)
    #expect(rain.kurtosis(around: 2_800) > 4)
    #expect(rain.kurtosis(around: 250) > 4.5, "there is a roof")
  }

  @Test func `the sea comes and goes, the rain falls steadily`() {
    #expect(Spectrum(Fixture.samples(.ocean).left).variation(around: 900) > 2.5)
    #expect(Spectrum(Fixture.samples(.rain).left).variation(around: 2_500) < 1.5)
  }

  /// A test tone is one line that stands still: bowls are inharmonic lines that come and go.
  @Test func `the meditation has bowls over its pads`() {
    let spectrum = Spectrum(Fixture.samples(.meditation).left)
    // The second mode of the first bowl (2.71 times 146.83 Hz), which is no tone of the pads.
    #expect(spectrum.level(of: 397.9, at: 3) - spectrum.level(of: 397.9, at: 70) > 15)
    // The drone is there all the time.
    for second in stride(from: 5.0, to: 80, by: 13) {
      #expect(spectrum.level(of: 73.42, at: second) > spectrum.level(of: 520, at: second))
    }
  }

  @Test(arguments: [(MadeSound.pinkNoise, -3.01), (.brownNoise, -6.02)])
  func `the noises fall evenly, octave by octave`(sound: MadeSound, slope: Double) {
    let spectrum = Spectrum(Fixture.samples(sound).left)
    let levels = (0..<9).map { spectrum.power(around: 62.5 * Double(1 << $0)) }
    for (lower, higher) in zip(levels, levels.dropFirst()) { #expect(abs(higher - lower - slope) < 0.8) }
    let mean = levels.reduce(0, +) / 9
    let fit = levels.enumerated().reduce(0) { $0 + (Double($1.offset) - 4) * ($1.element - mean) } / 60
    print("\(sound.rawValue): \((fit * 1_000).rounded() / 1_000) dB an octave")
    #expect(abs(fit - slope) < 0.1)
  }

  @Test(arguments: [MadeSound.pinkNoise, .brownNoise])
  func `the noises are one in the bass and wide above`(sound: MadeSound) {
    let texture = Texture(Fixture.samples(sound))
    for frequency in [60.0, 400, 4_000] {
      let correlation = texture.correlation(around: frequency)
      #expect(abs(correlation - ColouredNoise.correlation(at: frequency)) < 0.08, "\(frequency): \(correlation)")
    }
  }

  @Test(arguments: MadeSound.allCases.filter(\.isLoop))
  func `nothing below hearing wears out a loudspeaker`(sound: MadeSound) {
    let spectrum = Spectrum(Fixture.samples(sound).left)
    func level(_ frequency: Double) -> Double {
      stride(from: 2.0, to: 60, by: 4).map { spectrum.level(of: frequency, at: $0) }.reduce(0, +) / 15
    }
    #expect(level(9) < [45.0, 60, 73.42, 110].map(level).max()! - 10)
  }

  @Test(arguments: MadeSound.allCases.filter(\.isLoop))
  func `what it is made of`(sound: MadeSound) {
    let spectrum = Spectrum(Fixture.samples(sound).left)
    let texture = Texture(Fixture.samples(sound))
    for frequency in [63.0, 250, 1_000, 4_000] {
      let figures = [
        spectrum.decibels(around: frequency), spectrum.variation(around: frequency),
        texture.kurtosis(around: frequency), texture.correlation(around: frequency),
      ].map { ($0 * 100).rounded() / 100 }
      print(
        "\(sound.rawValue) at \(Int(frequency)) Hz: \(figures[0]) dB, varies by \(figures[1]) dB, "
          + "kurtosis \(figures[2]), correlation \(figures[3])")
      #expect(figures[3] > -0.2, "two loudspeakers would cancel each other out")
    }
  }

  @Test(arguments: [(MadeSound.chime, 659.26, 880.0), (.breakChime, 523.25, 349.23)])
  func `focus ends with a step up, a break with a step down`(sound: MadeSound, first: Double, second: Double) {
    let samples = Fixture.samples(sound).left
    func level(of frequency: Double, _ window: Range<Int>) -> Double {
      Spectrum.decibels(Array(samples[window]), [frequency], Spectrum.hann(window.count))
    }
    #expect(level(of: first, 480..<9_600) > level(of: second, 480..<9_600) + 15)
    #expect(level(of: second, 24_000..<48_000) > level(of: first, 24_000..<48_000))
  }

  @Test(arguments: [MadeSound.chime, .breakChime])
  func `a chime begins softly and ends in silence`(sound: MadeSound) {
    let samples = Fixture.samples(sound)
    for channel in [samples.left, samples.right] {
      #expect(abs(channel[0]) < 0.001)
      let startle = channel.prefix(384).map(abs).max() ?? 1
      #expect(startle < samples.peak() / 2, "in the first 8 ms")
      #expect(channel.suffix(480).allSatisfy { abs($0) < 0.001 })
    }
  }
}

/// The statistics of a band, over its first half minute.
private struct Texture {
  private let sound: StereoSamples

  init(_ sound: StereoSamples) {
    self.sound = sound
  }

  /// The fourth moment over the second one's square: 3 for noise, more where single sounds stand out.
  func kurtosis(around frequency: Double) -> Double {
    let band = filtered(sound.left, frequency)
    let square = band.reduce(0) { $0 + $1 * $1 } / Double(band.count)
    return band.reduce(0) { $0 + $1 * $1 * $1 * $1 } / Double(band.count) / (square * square)
  }

  /// Of both sides: 1 for the same, 0 for nothing in common.
  func correlation(around frequency: Double) -> Double {
    let (left, right) = (filtered(sound.left, frequency), filtered(sound.right, frequency))
    let both = zip(left, right).reduce(0) { $0 + $1.0 * $1.1 }
    return both / (left.reduce(0) { $0 + $1 * $1 } * right.reduce(0) { $0 + $1 * $1 }).squareRoot()
  }

  private func filtered(_ channel: [Float], _ frequency: Double) -> [Double] {
    var band = Biquad.band(frequency, quality: 2)
    return channel.prefix(1_440_000).map { Double(band.next($0)) }
  }
}
