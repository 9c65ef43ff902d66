// SPDX-License-Identifier: MIT
#if os(Linux)
  import Foundation
  import TestSupport
  import Testing

  @testable import SoundPlayers
  @testable import SoundSynthesis

  /// The audible sound: players that the daemon's code controls, each on a device of its own, recorded in real time.
  @Suite(.enabled(if: SoundServer.isExpected), .timeLimit(.minutes(Patience.minutes)))
  struct RecordedSoundTests {
    private let folder: TemporaryFolder
    private let low: String
    private let high: String
    private let bell: String
    private static let tones = [600.0, 1_000, 1_600]
    private static let round = 1.2

    init() throws {
      folder = try TemporaryFolder()
      (low, high, bell) = ("\(folder.path)/low.wav", "\(folder.path)/high.wav", "\(folder.path)/bell.wav")
      for (file, hertz) in zip([low, high, bell], Self.tones) {
        try ToneFile.write(file, hertz: hertz, seconds: file == bell ? 6 : Self.round)
      }
    }

    private func environment(_ server: SoundServer, _ player: String, _ extra: [String: String] = [:]) -> [String:
      String]
    {
      ProcessInfo.processInfo.environment.merging(server.variables) { $1 }.merging([
        "SEGUE_PLAYER": player, "SEGUE_PLAYER_ARGS": player == "mpv" ? SoundServer.mpvArguments : "",
      ]) { $1 }.merging(extra) { $1 }
    }

    private func loopPlayer(
      _ environment: [String: String], clock: any Clock<Duration> = SuspendingClock()
    ) -> LoopPlayer {
      LoopPlayer(environment: { environment }, clock: clock) { print("said of the player: \($0)") }
    }

    private func loop(_ file: String, fade: Duration = .zero) -> Loop { Loop(file: file, volume: 100, fade: fade) }

    // MARK: Joins

    /// With a second between player and device, a busy machine causes no gap.
    private static let patient = ["PULSE_LATENCY_MSEC": "1000", "SEGUE_PLAYER_ARGS": ""]

    /// Not each player with and without a fade: that takes a quarter of a minute, in real time.
    @Test(
      arguments: zip(
        ["mpv", "mpv", "ffplay", "play", "sox"],
        [Duration.zero, .milliseconds(300), .milliseconds(300), .zero, .milliseconds(300)]))
    func `a tone goes round and round, and nowhere is there a join`(player: String, fade: Duration) async throws {
      let problems = try await undisturbed {
        let server = try await SoundServer()
        let recording = try await server.record(tones: [Self.tones[0]])
        let player = loopPlayer(environment(server, player, player == "mpv" ? [:] : Self.patient))
        await player.set(loop(low, fade: fade))
        let first = try await recording.until("a steady tone") {
          $0.isSteady(0, at: ToneFile.level, for: 5) ? $0.count - 5 : nil
        }
        // Four and a half rounds.
        let last = first + 270
        let heard = try await recording.until("some rounds") { $0.count > last ? $0 : nil }
        await player.stopAll()
        return heard.roughness(in: first..<last, tone: 0).map { "\($0.steps) steps at frame \($0.frame)" }
      }
      #expect(problems.isEmpty, "\(problems.count): \(problems.prefix(8))")
    }

    /// The claim of docs/sound.md about them; it also proves that a recording reveals a join.
    @Test(arguments: ["paplay"]) func `a player that can't loop leaves a gap at each round`(player: String) async throws
    {
      let server = try await SoundServer()
      let recording = try await server.record(tones: [Self.tones[0]])
      let player = loopPlayer(environment(server, player))
      await player.set(loop(low))
      let heard = try await recording.until("some rounds") { heard in
        heard.extent(of: 0).count > 300 ? heard : nil
      }
      await player.stopAll()
      let gaps = Self.gaps(heard)
      print("\(gaps.count) gaps: \(gaps.map { "\(Int($0 * 1_000)) ms" })")
      #expect(gaps.count >= 2)
      #expect(!heard.roughness(in: heard.extent(of: 0), tone: 0).isEmpty)
    }

    /// The gaps of silence within a tone, in seconds.
    private static func gaps(_ heard: Heard) -> [Double] {
      let extent = heard.extent(of: 0)
      let frames = heard.samples[(extent.lowerBound * Heard.window)..<(extent.upperBound * Heard.window)]
      let silences = frames.split(maxSplits: .max, omittingEmptySubsequences: true) { $0 != 0 }.map(\.count)
      return silences.filter { $0 > 48 }.map { Double($0) / Double(Heard.rate) }
    }

    // MARK: Fades

    /// With a slow clock, commands reach the player in time even on a busy machine.
    private static let fade = Duration.seconds(1)
    private static let heardFade = fade * SlowClock.slowness

    @Test func `mpv rises and falls evenly, for as long as was asked`() async throws {
      let problems = try await undisturbed {
        let server = try await SoundServer()
        let recording = try await server.record(tones: [Self.tones[0]])
        let player = loopPlayer(environment(server, "mpv"), clock: SlowClock())
        await player.set(loop(low, fade: Self.fade))
        let middle = try await recording.until("full strength") { $0.isSteady(0, at: ToneFile.level) ? $0.count : nil }
        await player.set(nil)
        let heard = try await recording.until("silence") { $0.count > middle && $0.isSilent() ? $0 : nil }
        await player.stopAll()
        let levels = heard.levels[0]
        return Envelope(levels[..<middle], full: ToneFile.level).problems(asRiseOver: Self.heardFade)
          + Envelope(levels[(middle - 10)...], full: ToneFile.level).reversed.problems(asRiseOver: Self.heardFade)
      }
      #expect(problems.isEmpty, "\(problems)")
    }

    @Test(arguments: ["ffplay", "play"]) func `others rise evenly, too, for as long as was asked`(name: String)
      async throws
    {
      let fade = Duration.milliseconds(1_500)
      let problems = try await undisturbed {
        let server = try await SoundServer()
        let recording = try await server.record(tones: [Self.tones[0]])
        let player = loopPlayer(environment(server, name, Self.patient))
        await player.set(loop(low, fade: fade))
        let heard = try await recording.until("full strength") { $0.isSteady(0, at: ToneFile.level) ? $0 : nil }
        await player.stopAll()
        return Envelope(heard.levels[0], full: ToneFile.level).problems(asRiseOver: fade)
      }
      #expect(problems.isEmpty, "\(problems)")
    }

    @Test func `what is wanted again while it falls rises from where it is`() async throws {
      let problems = try await undisturbed {
        let server = try await SoundServer()
        let recording = try await server.record(tones: [Self.tones[0]])
        let player = loopPlayer(environment(server, "mpv"), clock: SlowClock())
        await player.set(loop(low, fade: Self.fade))
        let middle = try await recording.until("full strength") { $0.isSteady(0, at: ToneFile.level) ? $0.count : nil }
        await player.set(nil)
        try await recording.until("a fall") { $0.levels[0].last ?? 1 < 0.75 * ToneFile.level ? true : nil }
        await player.set(loop(low, fade: Self.fade))
        let heard = try await recording.until("full strength again") {
          $0.count > middle + 50 && $0.isSteady(0, at: ToneFile.level) ? $0 : nil
        }
        await player.stopAll()
        let envelope = Envelope(heard.levels[0][(middle - 10)...], full: ToneFile.level)
        let steps = zip(envelope.shares, envelope.shares.dropFirst()).map { abs($1 - $0) }
        return (envelope.shares.min() ?? 0 > 0.1 ? [] : ["it fell to nothing"])
          + (steps.max() ?? 1 < 0.12 ? [] : ["it jumps by \(steps.max() ?? 1)"])
      }
      #expect(problems.isEmpty, "\(problems)")
    }

    @Test func `two sounds cross, and are together as loud as one`() async throws {
      let problems = try await undisturbed {
        let server = try await SoundServer()
        let recording = try await server.record(tones: Array(Self.tones[..<2]))
        let player = loopPlayer(environment(server, "mpv"), clock: SlowClock())
        await player.set(loop(low, fade: Self.fade))
        let middle = try await recording.until("the first") { $0.isSteady(0, at: ToneFile.level) ? $0.count : nil }
        await player.set(loop(high, fade: Self.fade))
        let heard = try await recording.until("the second alone") {
          $0.isSteady(1, at: ToneFile.level) && $0.levels[0].suffix(15).allSatisfy { $0 < 0.001 } ? $0 : nil
        }
        await player.stopAll()
        let before = Envelope(heard.levels[0][(middle - 10)...], full: ToneFile.level)
        let after = Envelope(heard.levels[1][(middle - 10)...], full: ToneFile.level)
        let powers = zip(before.shares, after.shares).map { 10 * log10($0 * $0 + $1 * $1) }
        print("crossing: \(powers.min() ?? 0) to \(powers.max() ?? 0) dB")
        return before.reversed.problems(asRiseOver: Self.heardFade) + after.problems(asRiseOver: Self.heardFade)
          + (powers.allSatisfy { (-3...1).contains($0) } ? [] : ["both together: \(powers)"])
      }
      #expect(problems.isEmpty, "\(problems)")
    }

    @Test func `a chime is heard over the loop, which is there again after it`() async throws {
      let problems = try await undisturbed {
        let server = try await SoundServer()
        let recording = try await server.record(tones: Self.tones)
        let environment = environment(server, "mpv")
        let player = loopPlayer(environment, clock: SlowClock())
        let chime = OneShotPlayer(
          environment: { environment }, isHeard: { isHeard in Task { await player.duck(isHeard) } })
        await player.set(loop(low))
        try await recording.until("the loop") { $0.isSteady(0, at: ToneFile.level) ? true : nil }
        #expect(await chime.play(OneShot(bell, volume: 100)) == .begun(player: "mpv"))
        let heard = try await recording.until("the loop alone again") { heard in
          let bell = heard.extent(of: 2)
          return bell.count > 280 && heard.count > bell.upperBound + 30 && heard.isSteady(0, at: ToneFile.level)
            ? heard : nil
        }
        await player.stopAll()
        let bell = heard.extent(of: 2)
        // It falls in 0.3 s of its clock from the start of the chime's player, heard a second later.
        let under = heard.levels[0][(bell.lowerBound + 170)..<(bell.upperBound - 5)].map { $0 / ToneFile.level }
        let over = heard.levels[2][(bell.lowerBound + 2)..<(bell.upperBound - 2)].map { $0 / ToneFile.level }
        print("under a chime: \(under.min() ?? 0) to \(under.max() ?? 0) of the loop")
        return (under.allSatisfy { (0.25...0.37).contains($0) } ? [] : ["the loop: \(under)"])
          + (over.allSatisfy { (0.97...1.03).contains($0) } ? [] : ["the chime: \(over)"])
      }
      #expect(problems.isEmpty, "\(problems)")
    }

    // MARK: A device that comes and goes

    @Test(arguments: ["mpv", "play", "paplay"])
    func `a device that goes and comes is played to again, by one player`(name: String) async throws {
      let server = try await SoundServer()
      let player = loopPlayer(environment(server, name))
      var recording = try await server.record(tones: [Self.tones[0]])
      await player.set(loop(low))
      for _ in 0..<2 {
        // Two at once would be louder.
        try await recording.until("the tone") { $0.isSteady(0, at: ToneFile.level) ? true : nil }
        await server.crash()
        try await server.start()
        recording = try await server.record(tones: [Self.tones[0]])
      }
      try await recording.until("the tone once more") { $0.isSteady(0, at: ToneFile.level) ? true : nil }
      await player.set(nil)
      try await recording.until("silence") { $0.isSilent() ? true : nil }
      await player.stopAll()
    }

    /// SDL hides from ffplay that its device has gone. The loss isn't reported until ffplay is restarted.
    @Test func `ffplay is heard again on a device that came back after the next pause`() async throws {
      let server = try await SoundServer()
      let player = loopPlayer(environment(server, "ffplay"))
      var recording = try await server.record(tones: [Self.tones[0]])
      await player.set(loop(low))
      try await recording.until("the tone") { $0.isSteady(0, at: ToneFile.level) ? true : nil }
      await server.crash()
      try await server.start()
      recording = try await server.record(tones: [Self.tones[0]])
      await player.set(nil)
      await player.settled()
      await player.set(loop(low))
      try await recording.until("the tone once more") { $0.isSteady(0, at: ToneFile.level) ? true : nil }
      await player.stopAll()
    }
  }
#endif
