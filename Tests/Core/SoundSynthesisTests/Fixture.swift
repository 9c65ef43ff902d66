// SPDX-License-Identifier: MIT
import Foundation
import Processes
import Testing

@testable import SoundSynthesis

/// The sounds, each made and measured once for all tests.
enum Fixture {
  static let loops: [MadeSound] = MadeSound.allCases.filter(\.isLoop)

  private static let waterfall = MadeSound.waterfall.samples()
  private static let meditation = MadeSound.meditation.samples()
  private static let rain = MadeSound.rain.samples()
  private static let ocean = MadeSound.ocean.samples()
  private static let brownNoise = MadeSound.brownNoise.samples()
  private static let pinkNoise = MadeSound.pinkNoise.samples()
  private static let chime = MadeSound.chime.samples()
  private static let breakChime = MadeSound.breakChime.samples()
  static func samples(_ sound: MadeSound) -> StereoSamples {
    switch sound {
    case .waterfall: waterfall
    case .meditation: meditation
    case .rain: rain
    case .ocean: ocean
    case .brownNoise: brownNoise
    case .pinkNoise: pinkNoise
    case .chime: chime
    case .breakChime: breakChime
    }
  }

  private static let seams = Cache<MadeSound, [Seam]>()

  /// The joins of both channels.
  static func seams(of sound: MadeSound) async throws -> [Seam] {
    try await seams.value(of: sound) {
      let samples = samples(sound)
      return [Seam(samples.left), Seam(samples.right)]
    }
  }

  /// Loudness and peak as another program measures them.
  struct Figures: Sendable {
    /// Units below full scale.
    var loudness: Double
    /// Loudness units.
    var range: Double
    /// Decibels.
    var peak: Double
  }

  private static let figures = Cache<MadeSound, Figures>()

  static func figures(of sound: MadeSound) async throws -> Figures {
    try await figures.value(of: sound) {
      let outcome = try await Processes.run(
        Command(
          ["ffmpeg", "-hide_banner", "-nostats", "-i", "-", "-af", "ebur128=peak=true", "-f", "null", "-"],
          environment: ProcessInfo.processInfo.environment, input: WaveFile.bytes(of: samples(sound)),
          timeout: .seconds(300), outputLimit: 1 << 20))
      let text = outcome.stderr.text
      #expect(outcome.succeeded, "ffmpeg: \(text)")
      let summary = try #require(text.range(of: "Summary:"))
      let words = text[summary.upperBound...].split(whereSeparator: \.isWhitespace)
      func figure(_ name: Substring) throws -> Double {
        try #require(words.firstIndex(of: name).flatMap { Double(words[$0 + 1]) })
      }
      return try Figures(loudness: figure("I:"), range: figure("LRA:"), peak: figure("Peak:"))
    }
  }
}

/// What is computed at the first request, and kept.
private actor Cache<Key: Hashable & Sendable, Value: Sendable> {
  private var tasks: [Key: Task<Value, any Error>] = [:]

  func value(of key: Key, _ compute: @escaping @Sendable () async throws -> Value) async throws -> Value {
    let task = tasks[key] ?? Task { try await compute() }
    tasks[key] = task
    return try await task.value
  }
}
