// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import SoundSynthesis

/// Loudness and peaks as another program measures them.
@Suite struct LoudnessTests {
  @Test(arguments: MadeSound.allCases)
  func `every loop is as loud as the others, every chime as the other, and none clips`(sound: MadeSound) async throws {
    let figures = try await Fixture.figures(of: sound)
    print("\(sound.rawValue): \(figures)")
    #expect(abs(figures.loudness - (sound.isLoop ? -18 : -16)) <= 0.3)
    #expect(figures.peak <= -1.4)
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
