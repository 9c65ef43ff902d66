// SPDX-License-Identifier: MIT
#if os(Linux)
  import Foundation
  import Synchronization
  import Testing

  @testable import AmbientAction

  /// What real players really play, sample by sample. Time passes only as it is heard.
  @Suite(.timeLimit(.minutes(2)), .serialized) struct RecordedPlaybackTests {
    private let clock = ManualClock()
    private static let moment = Duration.milliseconds(20)

    private func loopPlayer(_ player: String, into devices: Recording...) throws -> LoopPlayer {
      var environments = try devices.map { device in
        ProcessInfo.processInfo.environment.merging(try device.variables(for: player)) { $1 }
      }
      environments.reverse()
      let left = Mutex(environments)
      return LoopPlayer(environment: { left.withLock { $0.popLast() ?? [:] } }, clock: clock) { _ in }
    }

    /// Hears a moment of each device, and lets it pass.
    private func pass(_ devices: Recording...) async -> [[Double]] {
      let heard = devices.map { $0.hear(Self.moment) }
      await clock.pass(Self.moment)
      // A player of its own needs a moment of its own to take a command.
      try? await Task.sleep(for: .milliseconds(5))
      return heard
    }

    @Test(arguments: ["mpv", "ffplay", "sox", "play"])
    func `a loop has no gap, no click and no block twice where it is joined`(_ name: String) async throws {
      let (device, tone) = (try Recording(), try Tone(440))
      let player = try loopPlayer(name, into: device)
      await player.set(Loop(file: tone.path, volume: 80))
      // Past the start of the player; then eleven joins, where one would do.
      _ = device.hear(.milliseconds(300))
      let samples = device.hear(.seconds(3))
      let (amplitude, worst) = tone.found(in: samples)
      #expect(abs(amplitude - Tone.amplitude * 0.512) < 0.01)
      #expect(worst < 0.001, "\(name) leaves \(worst) at a join")
      let end = Task { await player.stopAll() }
      while device.hasSound { device.drain() }
      await end.value
    }

    @Test func `a join that is not one is found`() throws {
      // What the measure of the test above says of ten samples too few, and of a repeated block.
      let tone = try Tone(440)
      let whole = (0..<48_000).map { sin(2 * .pi * 440 * Double($0) / 48_000) * 0.25 }
      #expect(tone.found(in: whole).worst < 1e-9)
      #expect(tone.found(in: Array(whole[..<24_000] + whole[24_010...])).worst > 0.05)
      #expect(tone.found(in: Array(whole[..<24_000] + whole[23_970...])).worst > 0.05)
    }

    @Test func `a sound rises and falls without a step`() async throws {
      let (device, tone) = (try Recording(), try Tone(440))
      let player = try loopPlayer("mpv", into: device)
      await player.set(Loop(file: tone.path, volume: 80, fade: .seconds(1)))
      var envelope: [Double] = []
      for _ in 0..<80 { envelope.append(loudness(await pass(device)[0])) }
      let full = Tone.amplitude * 0.512
      #expect(envelope[0] < 0.05 * full)
      #expect(abs(envelope[79] - full) < 0.02 * full)
      #expect(zip(envelope, envelope.dropFirst()).allSatisfy { $1 > $0 - 0.02 * full && $1 - $0 < 0.25 * full })
      // On its way for about as long as it was asked to.
      let rise = envelope.filter { (0.05 * full...0.95 * full).contains($0) }.count
      #expect((20...60).contains(rise), "\(envelope.map { Int($0 / full * 100) })")

      await player.set(nil)
      envelope = []
      for _ in 0..<55 { envelope.append(loudness(await pass(device)[0])) }
      #expect(abs(envelope[0] - full) < 0.05 * full)
      #expect(zip(envelope, envelope.dropFirst()).allSatisfy { $1 < $0 + 0.02 * full && $0 - $1 < 0.25 * full })
      #expect(envelope[54] < 0.05 * full)
      let end = Task { await player.stopAll() }
      device.drain()
      await end.value
    }

    @Test func `two sounds that cross are together as loud as one`() async throws {
      let devices = (try Recording(), try Recording())
      let (low, high) = (try Tone(440), try Tone(660))
      let player = try loopPlayer("mpv", into: devices.0, devices.1)
      await player.set(Loop(file: low.path, volume: 80, fade: .seconds(1)))
      for _ in 0..<80 { _ = await pass(devices.0) }
      await player.set(Loop(file: high.path, volume: 80, fade: .seconds(1)))
      // The first goes on as it was until the second is there.
      while !devices.1.hasSound {
        #expect(abs(loudness(devices.0.hear(Self.moment)) / (Tone.amplitude * 0.512) - 1) < 0.05)
        try await Task.sleep(for: .milliseconds(5))
      }
      var powers: [Double] = []
      for _ in 0..<70 {
        let heard = await pass(devices.0, devices.1).map { loudness($0) / (Tone.amplitude * 0.512) }
        powers.append(heard[0] * heard[0] + heard[1] * heard[1])
      }
      let decibels = powers.map { 10 * log10(max($0, 1e-6)) }
      #expect(decibels.allSatisfy { abs($0) < 2 }, "\(decibels.map { ($0 * 10).rounded() / 10 })")
      #expect(loudness(devices.1.hear(Self.moment)) > 0.95 * Tone.amplitude * 0.512)
      let end = Task { await player.stopAll() }
      devices.0.drain()
      devices.1.drain()
      await end.value
    }

    /// The amplitude of a tone of this power.
    private func loudness(_ samples: [Double]) -> Double {
      guard !samples.isEmpty else { return 0 }
      return (samples.reduce(0) { $0 + $1 * $1 } / Double(samples.count) * 2).squareRoot()
    }
  }
#endif
