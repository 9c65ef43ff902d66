// SPDX-License-Identifier: MIT
#if os(Linux)
  import ControlProtocol
  import Events
  import Foundation
  import Processes
  import TestSupport
  import Testing
  import TimerEngine

  /// Real players on a device in real time that is recorded, driven by a daemon that is killed.
  @Suite(.daemon, .enabled(if: SoundServer.isExpected), .timeLimit(.minutes(Patience.minutes)))
  struct SoundKillTests {
    enum Victim: CaseIterable {
      case worker, keeper, both
    }

    private static let tones = [600.0, 1_000]

    private struct Stage {
      let server: SoundServer
      let home: TemporaryHome
      let players: Players

      init(_ player: String, fade: String = "4s", hooks: String = "") async throws {
        server = try await SoundServer()
        home = try TemporaryHome(
          variables: server.variables.merging([
            "SEGUE_PLAYER": player, "SEGUE_PLAYER_ARGS": player == "mpv" ? SoundServer.mpvArguments : "",
          ]) { $1 })
        players = try Players(home, [player])
        for (name, hertz) in zip(["low.wav", "high.wav", "bell.wav"], [600.0, 1_000, 1_600]) {
          try ToneFile.write(home.path(name), hertz: hertz, seconds: name == "bell.wav" ? 6 : 1.2)
        }
        try home.write(
          TemporaryHome.quiet + "timer: { focus: 60m }\n"
            + "ambient: { sound: \(home.path("low.wav")), volume: 100, fade: \(fade) }\n" + hooks,
          to: TemporaryHome.hooksFile)
      }

      func choose(_ file: String, _ peer: ControlPeer) async throws {
        _ = try await peer.call(.sound, SoundParams(sound: home.path(file)), as: SoundInfo.self)
      }
    }

    @Test(arguments: ["mpv", "ffplay", "play", "paplay"], Victim.allCases)
    func `nobody plays on after a kill in the midst of a crossing`(player: String, victim: Victim) async throws {
      // Where they cross, it takes longer than a busy machine stands still.
      let stage = try await Stage(player, fade: player == "mpv" ? "12s" : "4s")
      let recording = try await stage.server.record(tones: Self.tones)
      let daemon = try await LiveDaemon(stage.home)
      let peer = try await daemon.peer()
      try await peer.timer(.start)
      let first = try await stage.players.nextStart()
      try await recording.until("the first sound") { $0.isSteady(0, at: ToneFile.level, for: 5) ? true : nil }
      try await stage.choose("high.wav", peer)
      let second = try await stage.players.nextStart()
      // mpv lets them cross; the others end first.
      #expect(second.others == (player == "mpv" ? [first.identity.pid] : []))
      try await recording.until("the second sound") { $0.levels[1].last ?? 0 > 0.02 ? true : nil }
      if player == "mpv" { #expect(first.identity.isAlive && second.identity.isAlive) }

      let clock = ContinuousClock()
      let kill = clock.now
      switch victim {
      case .worker:
        let worker = try await daemon.killWorker(peer)
        _ = try await daemon.peerOfNextWorker(after: worker)
      case .keeper: try await daemon.killKeeper(peer)
      case .both: try await daemon.killBoth(peer)
      }
      for start in [first, second] { try await start.identity.untilGone("a player after the kill") }
      print("\(player), \(victim) killed: players gone after \(kill.duration(to: clock.now))")

      var next = daemon
      if victim != .worker {
        try await expectNothingRuns(in: stage.home)
        try await recording.until("silence") { $0.isSilent() ? true : nil }
        next = try await LiveDaemon(stage.home)
      }
      let third = try await stage.players.nextStart()
      #expect(third.others.isEmpty)
      // The choice was kept; two of one sound would be louder.
      try await recording.until("the second sound alone") {
        $0.isSteady(1, at: ToneFile.level) && $0.levels[0].suffix(15).allSatisfy { $0 < 0.001 } ? true : nil
      }
      #expect(try await next.stop() == .exited(0))
      try await third.identity.untilGone("the player after a stop")
      try await expectNothingRuns(in: stage.home)
      #expect(stage.players.count == 3)
    }

    @Test(arguments: ["mpv", "ffplay"])
    func `a player that is killed is started again alone and later each time`(player: String) async throws {
      let stage = try await Stage(player)
      let recording = try await stage.server.record(tones: Self.tones)
      let daemon = try await LiveDaemon(stage.home)
      let peer = try await daemon.peer()
      try await peer.timer(.start)
      let clock = ContinuousClock()
      var waits: [Duration] = []
      for _ in 0..<3 {
        let start = try await stage.players.nextStart()
        #expect(start.others.isEmpty)
        let death = clock.now
        start.identity.signal(SIGKILL)
        try await start.identity.untilGone("a killed player")
        _ = try await stage.home.lines("players", stage.players.count + 1)
        waits.append(death.duration(to: clock.now))
      }
      // After 1, 2 and 4 seconds: no sooner; how much later depends on the machine.
      #expect(zip(waits, [0.9, 1.9, 3.9]).allSatisfy { $0 > .seconds($1) }, "\(waits)")
      let last = try await stage.players.nextStart()
      #expect(last.others.isEmpty)
      try await recording.until("the sound") { $0.isSteady(0, at: ToneFile.level) ? true : nil }
      #expect(try await daemon.stop() == .exited(0))
      try await expectNothingRuns(in: stage.home)
    }

    @Test func `a pause lets the sound fall and going on lets it rise`() async throws {
      let stage = try await Stage("mpv", fade: "8s")
      let daemon = try await LiveDaemon(stage.home)
      let peer = try await daemon.peer()
      let recording = try await stage.server.record(tones: Self.tones)
      try await peer.timer(.start)
      let first = try await stage.players.next()
      try await recording.until("the sound") { $0.isSteady(0, at: ToneFile.level) ? true : nil }
      var player = first
      // A machine that stands still leaves out some of a fall or a rise.
      let problems = try await undisturbed {
        let paused = recording.heard.count
        try await peer.timer(.pause)
        try await player.untilGone("the player after a pause")
        let silence = try await recording.until("silence") { $0.isSilent() ? $0.count : nil }
        try await peer.timer(.resume)
        player = try await stage.players.next()
        try await recording.until("the sound again") {
          $0.count > silence && $0.isSteady(0, at: ToneFile.level) ? true : nil
        }
        let levels = recording.heard.levels[0]
        let (fall, rise) = (levels[paused..<silence], levels[silence...])
        var problems: [String] = []
        if !Self.passes([0.6...0.9, 0.2...0.5], fall) { problems.append("no fall: \(Array(fall))") }
        if !Self.passes([0.2...0.5, 0.6...0.9], rise) { problems.append("no rise: \(Array(rise))") }
        return problems
      }
      #expect(problems == [])
      #expect(try await daemon.stop() == .exited(0))
    }

    /// Whether the loop has been as loud as each of these, one after the other, two windows at least each.
    private static func passes(_ shares: [ClosedRange<Double>], _ levels: ArraySlice<Double>) -> Bool {
      var (rest, inside) = (shares[...], 0)
      for level in levels {
        guard let next = rest.first else { break }
        inside = next.contains(level / ToneFile.level) ? inside + 1 : 0
        if inside == 2 { (rest, inside) = (rest.dropFirst(), 0) }
      }
      return rest.isEmpty
    }

    @Test func `the loop makes room for what a hook plays`() async throws {
      let stage = try await Stage(
        "mpv", hooks: "hooks: { ring: { on: strike.added, play: { sound: ./../../bell.wav, volume: 100 } } }\n")
      let daemon = try await LiveDaemon(stage.home)
      let peer = try await daemon.peer()
      let recording = try await stage.server.record(tones: Self.tones + [1_600])
      try await peer.timer(.start)
      try await recording.until("the loop") { $0.isSteady(0, at: ToneFile.level) ? true : nil }
      try await peer.timer(.strike)
      try await recording.until("the bell over a softer loop") { heard in
        zip(heard.levels[0], heard.levels[2]).contains { loop, bell in
          (0.25...0.37).contains(loop / ToneFile.level) && (0.95...1.05).contains(bell / ToneFile.level)
        } ? true : nil
      }
      try await recording.until("the loop alone again") {
        $0.isSteady(0, at: ToneFile.level) && $0.levels[2].suffix(15).allSatisfy { $0 < 0.001 } ? true : nil
      }
      #expect(try await daemon.stop() == .exited(0))
    }
  }

  /// The bell and the notice at the end of a phase, with a hook of the user's beside them.
  @Suite(.daemon, .timeLimit(.minutes(Patience.minutes))) struct PhaseEndTests {
    @Test func `what a hook does is not done twice`() async throws {
      let home = try TemporaryHome(
        hooks: """
          version: 1
          timer: { focus: 10m, short-break: 10m }
          notify: { desktop: true, chime: true }
          hooks:
            mine: { on: focus.completed, run: 'paplay /mine.ogg; notify-send Mine' }

          """, variables: ["SEGUE_PLAYER": "paplay", "SEGUE_PLAYER_ARGS": ""])
      for name in ["notify-send", "paplay"] {
        try home.write("#!/bin/sh\necho \"$*\" >> \"$HOME/\(name).log\"\n", to: "bin/\(name)", mode: 0o700)
      }
      let daemon = try await LiveDaemon(home)
      let peer = try await daemon.peer()
      try await peer.timer(.start)
      try await peer.timer(.finish) { $0.force = true }
      try await peer.delivery(of: "mine")
      // At the end of the break nobody takes Segue's place.
      try await peer.timer(.finish) { $0.force = true }
      let played = try await home.lines("paplay.log", 2)
      let shown = try await home.lines("notify-send.log", 2)
      #expect(played[0] == "/mine.ogg" && played[1].contains("/break-chime-v"), "\(played)")
      #expect(shown[0] == "Mine" && shown[1].contains("Break over"), "\(shown)")
      #expect(try await daemon.stop() == .exited(0))
      #expect(home.lines("paplay.log").count == 2 && home.lines("notify-send.log").count == 2)
    }
  }
#endif
