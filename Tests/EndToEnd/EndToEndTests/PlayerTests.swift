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
  @Test func `plays in focus only and is never left behind`() async throws {
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
    try await peer.timer(.finish) { $0.force = true }
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

  @Test func `sound is chosen and silenced at once and kept`() async throws {
    let home = try TemporaryHome("timer: { focus: 10m }\n")
    let players = try Players(home)
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    #expect(try await peer.call(.status).sound == "off")
    _ = try await peer.call(.sound, SoundParams(sound: "meditation", volume: 20), as: SoundInfo.self)
    let first = try await players.next()
    // It once said that what falls silent plays.
    let off = try await peer.call(.sound, SoundParams(sound: "off"), as: SoundInfo.self)
    #expect(off.sound == "off" && !off.playing)
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

  @Test func `a chosen sound that is gone was once told nowhere`() async throws {
    let home = try TemporaryHome("timer: { focus: 10m }\n")
    _ = try Players(home)
    let music = home.path("music")
    try FileManager.default.createDirectory(atPath: music, withIntermediateDirectories: false)
    try home.write("sound", to: "music/a.wav")
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    _ = try await peer.call(.sound, SoundParams(sound: music), as: SoundInfo.self)
    try FileManager.default.removeItem(atPath: music)
    try await peer.timer(.start)
    let problem = try await peer.until("what is wrong with the sound") { $0.status?.soundProblem }
    #expect(problem == "file not found: \(music)")
    let info = try await peer.call(.sound, as: SoundInfo.self)
    #expect(info.problem == problem && !info.playing)
    for command in [["sound"], ["status"], ["doctor"]] {
      let result = try await home.run([Programs.segue] + command)
      #expect(result.output.contains(problem) || result.errors.contains(problem), "\(command): \(result)")
    }
    // Nobody is told any more of what isn't chosen.
    _ = try await peer.call(.sound, SoundParams(sound: "off"), as: SoundInfo.self)
    #expect(try await peer.call(.status).soundProblem == nil)
    try await daemon.stop()
    try await expectNothingRuns(in: home)
  }

  @Test func `goes on without any player and says so once`() async throws {
    let home = try TemporaryHome(
      hooks: TemporaryHome.quiet + "ambient: { sound: waterfall }\ntimer: { focus: 10m, short-break: 10m }\n",
      variables: ["PATH": "/nowhere"])
    let daemon = try await LiveDaemon(home)
    let peer = try await daemon.peer()
    try await peer.timer(.start)
    _ = try await home.until("state/segue/segued.log", has: "a word about players") { $0.contains("mpv") ? true : nil }
    try await peer.timer(.pause)
    try await peer.timer(.resume)
    try await peer.timer(.finish) { $0.force = true }
    #expect(try await peer.call(.sound, as: SoundInfo.self).player == nil)
    try await daemon.stop()
    let told = home.lines("state/segue/segued.log").filter { $0.contains("mpv") }
    #expect(told.count == 1, "\(told)")
  }
}
