// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import SoundSynthesis

/// All that is measured of the sounds, as one table for people; `Scripts/bench sound` tells how long a release takes.
@Suite struct SoundTableTests {
  @Test func `the sounds in one table`() async throws {
    print("| sound | length | join: level, spectrum (elsewhere to) | LUFS | range | peak | dB at 63 Hz … 4 kHz |")
    for sound in MadeSound.allCases {
      let samples = Fixture.samples(sound)
      let spectrum = Spectrum(samples.left)
      let figures = try await Fixture.figures(of: sound)
      let seams = sound.isLoop ? try await Fixture.seams(of: sound) : []
      for seam in seams { #expect(seam.isInaudible, "\(sound.rawValue): \(seam)") }
      #expect(abs(figures.loudness - (sound.isLoop ? -18 : -16)) <= 0.3, "\(sound.rawValue)")
      #expect(figures.peak <= -1.4, "\(sound.rawValue)")
      let joins = seams.map { seam in
        "\(Self.short(seam.level.join)) (\(Self.short(seam.level.elsewhere))), "
          + "\(Self.short(seam.spectrum.join)) dB (\(Self.short(seam.spectrum.elsewhere)))"
      }
      let bands = [63.0, 250, 1_000, 4_000].map { Self.short(spectrum.power(around: $0)) }
      let cells = [
        sound.rawValue, "\(Self.short(Double(samples.count) / StereoSamples.rate)) s",
        joins.joined(separator: "; "), "\(figures.loudness)",
        "\(figures.range)", "\(figures.peak) dB", bands.joined(separator: ", "),
      ]
      print("| \(cells.joined(separator: " | ")) |")
    }
  }

  private static func short(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
