// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import AmbientAction

@Suite struct SynthesisTests {
  /// Where this fails, the sound was changed: raise its version, or old files will be taken for the new sound.
  @Test(arguments: [
    (MadeSound.waterfall, "1:3c60a414e0a27e30"), (.meditation, "1:8b3a9ad7541a7135"), (.chime, "1:8740ca5581dd602b"),
  ])
  func `the same samples every time, in every build and on every machine`(
    sound: MadeSound, known: String
  ) async throws {
    let first = WaveFile.bytes(of: Fixture.samples(sound))
    #expect("\(sound.version):\(String(decoding: first.suffix(18).prefix(16), as: UTF8.self))" == known)
    let second = await Task.detached { WaveFile.bytes(of: sound.samples()) }.value
    #expect(first == second)
  }

  @Test func `lasts as long as it should`() {
    for sound in Fixture.loops {
      #expect(Double(Fixture.samples(sound).count) / StereoSamples.rate >= 60)
    }
    #expect((2.0...3.0).contains(Double(Fixture.samples(.chime).count) / StereoSamples.rate))
  }

  @Test(arguments: MadeSound.allCases)
  func `does not clip`(sound: MadeSound) {
    let peak = 20 * log10(Double(Fixture.samples(sound).peak()))
    #expect(peak <= -1)
    #expect(peak > -12)
  }

  @Test(arguments: MadeSound.allCases)
  func `has no direct current and two sides that differ`(sound: MadeSound) {
    let samples = Fixture.samples(sound)
    for channel in [samples.left, samples.right] {
      #expect(abs(channel.reduce(0.0) { $0 + Double($1) }) / Double(channel.count) < 0.001)
    }
    #expect(samples.left != samples.right)
  }

  @Test func `the chime begins and ends in silence`() {
    let samples = Fixture.samples(.chime)
    #expect(abs(samples.left[0]) < 0.001 && abs(samples.right[0]) < 0.001)
    #expect(samples.left.suffix(480).allSatisfy { abs($0) < 0.001 })
    #expect(samples.right.suffix(480).allSatisfy { abs($0) < 0.001 })
  }

  @Test func `all loops are equally loud, as another program measures it`() async throws {
    for sound in Fixture.loops {
      let text = try await Fixture.run(
        "ffmpeg",
        ["-hide_banner", "-nostats", "-i", try Fixture.file(sound), "-af", "ebur128=peak=true", "-f", "null", "-"])
      let summary = try #require(text.range(of: "Summary:"))
      let figures = text[summary.upperBound...].split(whereSeparator: \.isWhitespace)
      let loudness = try #require(figures.firstIndex(of: "I:").flatMap { Double(figures[$0 + 1]) })
      let peak = try #require(figures.firstIndex(of: "Peak:").flatMap { Double(figures[$0 + 1]) })
      #expect(abs(loudness + 18) <= 0.5, "\(sound)")
      #expect(peak <= -1, "\(sound)")
    }
  }

  /// Hiss is flat: water's treble is far below its middle, and neither stands still.
  @Test func `the waterfall is no hiss`() {
    let spectrum = Spectrum(Fixture.samples(.waterfall).left)
    let low = spectrum.decibels(around: 350)
    let middle = spectrum.decibels(around: 1_500)
    let high = spectrum.decibels(around: 8_000)
    #expect(low - middle > 3)
    #expect(middle - high > 9)
    #expect(spectrum.decibels(around: 90) > high, "there is a rumble")
    // Stationary noise of one second's windows would vary by some 0.2 dB.
    #expect(spectrum.variation(around: 1_500) > 0.8)
  }

  /// A test tone is one line that stands still: bowls are inharmonic lines that come and go.
  @Test func `the meditation has bowls over its pads`() {
    let spectrum = Spectrum(Fixture.samples(.meditation).left)
    // The second mode of the first bowl (2.71 times 146.83 Hz), which is no tone of the pads.
    #expect(spectrum.level(of: 397.9, at: 3) - spectrum.level(of: 397.9, at: 70) > 15)
    // The drone is there all the time.
    for second in stride(from: 5.0, to: 70, by: 13) {
      #expect(spectrum.level(of: 73.42, at: second) > spectrum.level(of: 520, at: second))
    }
  }
}
