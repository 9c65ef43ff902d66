// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import SoundPlayers
@testable import SoundSynthesis

/// Loudness and peaks as another program measures them.
@Suite struct LoudnessTests {
  @Test(arguments: MadeSound.allCases)
  func `every loop is as loud as the others, every chime as the other, and none clips`(sound: MadeSound) async throws {
    let (loudness, range, peak) = try await Self.figures(of: sound)
    print("\(sound.rawValue): \(loudness) LUFS, range \(range) LU, true peak \(peak) dB")
    #expect(abs(loudness - (sound.isLoop ? -18 : -16)) <= 0.3)
    #expect(peak <= -1.4)
  }

  /// Units below full scale, loudness units, decibels.
  static func figures(of sound: MadeSound) async throws -> (loudness: Double, range: Double, peak: Double) {
    let text = try await Fixture.run(
      "ffmpeg",
      ["-hide_banner", "-nostats", "-i", try Fixture.file(sound), "-af", "ebur128=peak=true", "-f", "null", "-"])
    let summary = try #require(text.range(of: "Summary:"))
    let figures = text[summary.upperBound...].split(whereSeparator: \.isWhitespace)
    func figure(_ name: Substring) throws -> Double {
      try #require(figures.firstIndex(of: name).flatMap { Double(figures[$0 + 1]) })
    }
    return try (figure("I:"), figure("LRA:"), figure("Peak:"))
  }

  @Test func `a peak between two samples is found`() {
    // A quarter of the rate, an eighth of a turn late: no sample is above 0.707 of the wave's height.
    var sound = StereoSamples(count: 4_800)
    for index in 0..<4_800 { sound.left[index] = Float(0.5 * sin(Double.pi * (Double(index) / 2 + 0.25))) }
    #expect(abs(sound.peak() - 0.3536) < 0.001)
    #expect(abs(TruePeak.of(sound) - 0.5) < 0.01)
  }

  @Test func `silence stays silence`() {
    var sound = StereoSamples(seconds: 1)
    Loudness.ambient.apply(to: &sound)
    #expect(sound.peak() == 0)
  }
}
