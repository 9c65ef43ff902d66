// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Foundation
import Processes
import TestSupport
import Testing
import TimerEngine

/// A real player with a null device: there while a focus runs, and never otherwise.
@Suite(.daemon)
struct PlayerTests {
  @Test func playsInFocusOnlyAndIsNeverLeftBehind() async throws {
    let home = try TemporaryHome(
      "ambient: { sound: waterfall, volume: 40 }\ntimer: { focus: 10m, short-break: 10m }\n")
    let players = try Players(home)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()

    try await peer.timer(.start)
    let first = try await players.next()
    #expect(home.processes.first { $0.identity == first }?.arguments.contains("--ao=null") == true)
    try await peer.timer(.pause)
    try await first.untilGone("the player after a pause")
    #expect(home.processes.count == 2, "the keeper and the worker")

    try await peer.timer(.resume)
    let second = try await players.next()
    try await peer.timer(.finish)
    try await peer.event(.breakStarted)
    try await second.untilGone("the player in a break")

    try await peer.timer(.start)
    let third = try await players.next()
    let worker = try await daemon.killWorker(peer)
    try await third.untilGone("the player of a killed worker")

    let next = try await daemon.peerOfNextWorker(after: worker)
    let fourth = try await players.next()
    #expect(try await next.call(.status).state == .running)
    try await daemon.killKeeper(next)
    try await fourth.untilGone("the player after the keeper was killed")
    try await expectNothingRuns(in: home)

    let another = try await LiveDaemon(home)
    let fifth = try await players.next()
    #expect(fifth.isAlive)
    #expect(try await another.stop() == .exited(0))
    try await fifth.untilGone("the player after a stop")
    try await expectNothingRuns(in: home)
    #expect(players.count == 5)
  }

  @Test func soundIsChosenAndSilencedAtOnceAndKept() async throws {
    let home = try TemporaryHome("timer: { focus: 10m }\n")
    let players = try Players(home)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    #expect(try await peer.call(.status).sound == "off")
    _ = try await peer.call(.sound, SoundParams(sound: "meditation", volume: 20), as: SoundInfo.self)
    let first = try await players.next()
    _ = try await peer.call(.sound, SoundParams(sound: "off"), as: SoundInfo.self)
    try await first.untilGone("the player after `off`")
    _ = try await peer.call(.sound, SoundParams(sound: "meditation"), as: SoundInfo.self)
    let second = try await players.next()
    // A player that dies is replaced.
    second.signal(SIGKILL)
    _ = try await players.next()
    try await daemon.stop()
    try await expectNothingRuns(in: home)

    let again = try await LiveDaemon(home)
    let later = try await again.peer()
    #expect(try await later.call(.status).sound == "meditation")
    _ = try await players.next()
    try await again.stop()
    try await expectNothingRuns(in: home)
  }

  @Test(arguments: ["mpv", "ffplay", "own"])
  func nothingPlaysOnWhenEverythingIsKilledAtOnce(_ player: String) async throws {
    let choice = player == "own" ? "[own, '{file}']" : player
    let home = try TemporaryHome(
      hooks: TemporaryHome.quiet + "ambient: { sound: waterfall, player: \(choice) }\ntimer: { focus: 10m }\n",
      variables: ["SDL_AUDIODRIVER": "dummy", "SEGUE_PLAYER_ARGS": player == "mpv" ? "--ao=null" : ""])
    let players = try Players(home, player, as: player == "own" ? "sleep 600 #" : "\(player)")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    let found = try await players.next()
    try await daemon.killBoth(peer)
    try await found.untilGone("the player when everything was killed")
    try await expectNothingRuns(in: home)
  }

  @Test func aBreakHasASoundOfItsOwnAndAFolderIsAsGoodAsAFile() async throws {
    let home = try TemporaryHome(
      "ambient: { sound: waterfall, break: { sound: ~/music, volume: 10 }, fade: 100ms }\n"
        + "timer: { focus: 10m, short-break: 10m }\n")
    for name in ["a.wav", "b.wav"] { try home.write("none", to: "music/\(name)") }
    let players = try Players(home)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    let first = try await players.next()
    try await peer.timer(.finish)
    try await peer.event(.breakStarted)
    try await first.untilGone("the player of the focus")
    let lines = try await home.until("arguments", has: "the folder's files") { text in
      text.contains("/music/") ? text : nil
    }
    #expect(lines.contains("/music/a.wav") && lines.contains("/music/b.wav"))
    // Whoever chooses now means what is heard now.
    let info = try await peer.call(.sound, SoundParams(sound: "off"), as: SoundInfo.self)
    #expect(info.sound == "waterfall" && info.breaks == nil)
    let changed = try await peer.event(.soundChanged)
    #expect(changed.data.sound == "off")
    let focus = try await peer.call(.sound, SoundParams(volume: 7, phase: "focus"), as: SoundInfo.self)
    #expect(focus.volume == 7)
    try await daemon.stop()
    try await expectNothingRuns(in: home)
  }

  @Test func whatCanNotBePlayedIsRefusedWithTheReason() async throws {
    let home = try TemporaryHome("timer: { focus: 10m }\n")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try home.write("no sound at all", to: "notes.txt")
    try home.write("x", to: "pictures/cover.jpg")
    for (sound, words) in [
      ("/nowhere/rain.ogg", "/nowhere/rain.ogg"), ("\(home.folder)/notes.txt", "Is it a sound file?"),
      ("\(home.folder)/pictures", "pictures"), ("chime", "over after a moment"), ("rian", "rian"),
    ] {
      let refusal = await #expect(throws: ControlError.self) {
        _ = try await peer.call(.sound, SoundParams(sound: sound), as: SoundInfo.self)
      }
      #expect(refusal?.message.contains(words) == true, "\(refusal?.message ?? "")")
    }
    for params in [SoundParams(volume: 101), SoundParams(volume: -1), SoundParams(volume: 3, phase: "lunch")] {
      let refusal = await #expect(throws: ControlError.self) {
        _ = try await peer.call(.sound, params, as: SoundInfo.self)
      }
      #expect(refusal?.code == ControlError.invalidParams)
    }
    try await daemon.stop()
  }

  @Test func goesOnWithoutAnyPlayerAndSaysSoOnce() async throws {
    let home = try TemporaryHome(
      hooks: TemporaryHome.quiet + "ambient: { sound: waterfall }\ntimer: { focus: 10m, short-break: 10m }\n",
      variables: ["PATH": "/nowhere"])
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await home.until("state/segue/segued.log", has: "a word about players") { $0.contains("mpv") ? true : nil }
    try await peer.timer(.pause)
    try await peer.timer(.resume)
    try await peer.timer(.finish)
    #expect(try await peer.call(.sound, as: SoundInfo.self).player == nil)
    try await daemon.stop()
    let told = home.lines("state/segue/segued.log").filter { $0.contains("mpv") }
    #expect(told.count == 1, "\(told)")
  }
}

/// The players that were started in a home, in order: a program on its PATH notes its process before it becomes the real one.
private final class Players {
  private let home: TemporaryHome
  private(set) var count = 0

  init(_ home: TemporaryHome, _ name: String = "mpv", as program: String = "mpv") throws {
    self.home = home
    try home.write(
      """
      #!/bin/sh
      echo "$@" >> "$HOME/arguments"
      echo $$ >> "$HOME/players"
      PATH=${PATH#*:} exec \(program) "$@"

      """, to: "bin/\(name)", mode: 0o700)
  }

  /// Waits for the next player; all before it must be gone.
  func next() async throws -> ProcessIdentity {
    count += 1
    let pids = try await home.lines("players", count).compactMap { Int32($0) }
    try #require(pids.count == count, "more players than expected: \(pids)")
    let identity = try #require(ProcessIdentity(pid: pids[count - 1]))
    #expect(pids.dropLast().allSatisfy { pid in !home.processes.contains { $0.identity.pid == pid } })
    return identity
  }
}
