// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import SoundSynthesis

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

@Suite struct SynthesisTests {
  /// Where this fails, the sound was changed: raise its version, or old files will be taken for the new sound.
  @Test(arguments: [
    (MadeSound.waterfall, "2:4d7480a91b5e6978"), (.meditation, "2:a429ab8805cd29a5"), (.rain, "2:1baa88a896b6db1a"),
    (.ocean, "2:9b08720360fe675d"), (.brownNoise, "2:ce7de0873e387432"),
    (.pinkNoise, "2:ad4a3faad87b7382"), (.chime, "2:ef55d9783f9a3f38"), (.breakChime, "2:95230ccb7a5b7545"),
  ])
  func `the same samples every time, in every build and on every machine`(
    sound: MadeSound, known: String
  ) async throws {
    let first = WaveFile.bytes(of: Fixture.samples(sound))
    #expect("\(sound.version):\(String(decoding: first.suffix(18).prefix(16), as: UTF8.self))" == known)
    let again = await Task.detached { Made(sound) }.value
    #expect(first == WaveFile.bytes(of: again.samples))
    // A loaded machine must not fail a test: the time is only told.
    print("\(sound.rawValue): made in \(again.time), \(again.processorTime) of the processor")
  }

  @Test func `lasts as long as it should`() {
    for sound in Fixture.loops {
      #expect(Double(Fixture.samples(sound).count) / StereoSamples.rate >= 60)
    }
    for sound in [MadeSound.chime, .breakChime] {
      #expect((2.0...3.0).contains(Double(Fixture.samples(sound).count) / StereoSamples.rate))
    }
  }

  @Test(arguments: MadeSound.allCases)
  func `has no direct current and two sides that differ`(sound: MadeSound) {
    let samples = Fixture.samples(sound)
    for channel in [samples.left, samples.right] {
      #expect(abs(channel.reduce(0.0) { $0 + Double($1) }) / Double(channel.count) < 0.001)
    }
    #expect(samples.left != samples.right)
  }
}

/// A sound made once more, with what that took.
private struct Made {
  let samples: StereoSamples
  let time: Duration
  let processorTime: Duration

  init(_ sound: MadeSound) {
    var made = StereoSamples(count: 0)
    let before = Self.processorTime()
    time = ContinuousClock().measure { made = sound.samples() }
    processorTime = Self.processorTime() - before
    samples = made
  }

  /// Of this thread.
  private static func processorTime() -> Duration {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }
}
