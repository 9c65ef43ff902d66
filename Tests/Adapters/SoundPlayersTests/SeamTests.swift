// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import SoundPlayers
@testable import SoundSynthesis

@Suite struct SeamTests {
  @Test(arguments: Fixture.loops)
  func `the end flows into the beginning as any moment into the next`(sound: MadeSound) {
    let samples = Fixture.samples(sound)
    for channel in [samples.left, samples.right] {
      let seam = Seam(channel)
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

  /// To a file, a player plays as fast as it can, and nothing disturbs it.
  @Test(arguments: Fixture.loops)
  func `what mpv really plays is the file's samples, and then the file's samples`(sound: MadeSound) async throws {
    let folder = try TemporaryFolder()
    let file = try Fixture.file(sound)
    let player = try Player.find(in: [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
      "SEGUE_PLAYER": "mpv",
      // The last of two equal options counts: twice is enough.
      "SEGUE_PLAYER_ARGS": "--ao=pcm --ao-pcm-file=\(folder.path)/played.wav --loop-file=1",
    ])
    let start = LoopMix.Start(loop: Loop(file: file, volume: 100), track: 0, level: 100, rise: .zero)
    _ = try await Fixture.run(player.path, Array(player.arguments(for: start).dropFirst()))
    let made = try Data(contentsOf: URL(fileURLWithPath: file)).dropFirst(44).dropLast(38)
    let played = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/played.wav"))
    // After a header of whatever length: the file's samples twice, and nothing in between.
    #expect(played.suffix(made.count) == made)
    #expect(played.dropLast(made.count).suffix(made.count) == made)
    #expect(played.count - made.count * 2 < 200)
  }
}

/// The join of a loop compared with what lies between any two neighbouring windows of it.
struct Seam: CustomStringConvertible {
  private static let length = 2_048
  private static let bands = (0..<12).map { band in
    (0..<3).map { 60 * pow(2, (Double(band) * 3 + Double($0)) * 0.22) }
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
