// SPDX-License-Identifier: MIT
import ControlProtocol
import Foundation
import Players
import TestSupport
import Testing

@testable import SoundPlayers
@testable import SoundSynthesis

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// With real players and a null sound device.
@Suite(.timeLimit(.minutes(Patience.minutes))) struct LoopPlayerTests {
  private let clock = ManualClock()
  private let events: EventPipe
  private let reports: AsyncStream<PlayerReport>
  private let report: AsyncStream<PlayerReport>.Continuation

  init() throws {
    events = try EventPipe()
    (reports, report) = AsyncStream.makeStream()
  }

  private func loopPlayer(_ variables: [String: String]) -> LoopPlayer {
    var environment = ProcessInfo.processInfo.environment
    environment.merge(variables) { $1 }
    return LoopPlayer(environment: { [environment] in environment }, clock: clock) { [report] in report.yield($0) }
  }

  private func mpv() throws -> LoopPlayer {
    loopPlayer(["SEGUE_PLAYER": "mpv", "SEGUE_PLAYER_ARGS": try events.arguments()])
  }

  /// The process that reports that it plays a file.
  private func playing(_ file: String) async -> Int32 {
    let words = await events.next("plays").split(separator: " ", maxSplits: 1)
    #expect(words.last.map(String.init) == file)
    return words.first.flatMap { Int32($0) } ?? 0
  }

  @Test func `mpv plays, changes its volume, is swapped and stopped`() async throws {
    let water = try Fixture.file(.waterfall)
    let bowls = try Fixture.file(.meditation)
    let player = try mpv()
    await player.set(Loop(file: water, volume: 40))
    let first = await playing(water)
    await player.settled()
    #expect(await player.pid == first)
    #expect(commandLine(of: first).contains("--loop-file=inf"))

    await player.set(Loop(file: water, volume: 73))
    while await events.next("volume") != "73" {}
    #expect(await player.pid == first)

    await player.set(Loop(file: bowls, volume: 73))
    let second = await playing(bowls)
    #expect(second != first)
    #expect(!isRunning(first))

    await player.set(nil)
    await player.settled()
    #expect(await player.pid == nil)
    #expect(!isRunning(second))
    await player.stopAll()
  }

  @Test func `wishes that change faster than a player starts end with the last one, alone`() async throws {
    let water = try Fixture.file(.waterfall)
    let bowls = try Fixture.file(.meditation)
    let player = try mpv()
    for round in 0..<6 {
      await player.set(Loop(file: round % 2 == 0 ? water : bowls, volume: 10 + round))
      if round == 3 { await player.set(nil) }
    }
    await player.settled()
    let pid = try #require(await player.pid)
    #expect(commandLine(of: pid).last == bowls)
    #expect(commandLine(of: pid).contains("--volume=15"))
    await player.stopAll()
    #expect(!isRunning(pid))
  }

  @Test func `after the end of all, nothing is started any more`() async throws {
    let player = try mpv()
    await player.set(Loop(file: try Fixture.file(.waterfall), volume: 40))
    await player.stopAll()
    await player.set(Loop(file: try Fixture.file(.waterfall), volume: 40))
    await player.settled()
    #expect(await player.pid == nil)
  }

  @Test func `a player that was killed is started again`() async throws {
    let water = try Fixture.file(.waterfall)
    let player = try mpv()
    await player.set(Loop(file: water, volume: 40))
    let first = await playing(water)
    kill(first, SIGKILL)
    await clock.pass(.seconds(1))
    let second = await playing(water)
    #expect(second != first)
    #expect(!isRunning(first))
    await player.stopAll()
  }

  @Test func `without a sound device it is said once, and tried on`() async throws {
    let water = try Fixture.file(.waterfall)
    let player = loopPlayer([
      "SEGUE_PLAYER": "mpv", "SEGUE_PLAYER_ARGS": "--ao=alsa --audio-device=alsa/segue-has-no-such-device",
    ])
    await player.set(Loop(file: water, volume: 40))
    for seconds in [1, 2, 4, 8] { await clock.pass(.seconds(seconds)) }
    await clock.sleeper(for: .seconds(16))
    await player.stopAll()
    report.finish()
    let all = await reports.reduce(into: []) { $0.append($1) }
    guard case .failing("mpv", water, .text(let message))? = all.first, all.count == 1 else {
      Issue.record("\(all)")
      return
    }
    #expect(message.contains("audio device"))
  }

  @Test func `without a player it is said once, and looked for again`() async throws {
    let folder = try TemporaryFolder()
    let player = loopPlayer(["PATH": folder.path, "SEGUE_PLAYER": ""])
    await player.set(Loop(file: try Fixture.file(.waterfall), volume: 40))
    await clock.pass(.seconds(60))
    await clock.sleeper(for: .seconds(60))
    _ = try folder.script("mpv", "echo plays $$ fake > '\(events.path)'; exec /bin/sleep 1000")
    await clock.pass(.seconds(60))
    _ = await playing("fake")
    await clock.pass(LoopSupervision.proof)
    var found: [PlayerReport] = []
    for await report in reports {
      found.append(report)
      if case .playing = report { break }
    }
    #expect(found == [.noPlayer(.noneFound), .playing(player: "mpv")])
    await player.stopAll()
  }

  @Test func `ffplay loops, and is started anew for another volume`() async throws {
    let water = try Fixture.file(.waterfall)
    let player = loopPlayer(["SEGUE_PLAYER": "ffplay", "SDL_AUDIODRIVER": "dummy", "SEGUE_PLAYER_ARGS": ""])
    await player.set(Loop(file: water, volume: 40))
    await player.settled()
    let first = try #require(await player.pid)
    #expect(commandLine(of: first).last == water)
    await player.set(Loop(file: water, volume: 50))
    await player.settled()
    let second = try #require(await player.pid)
    #expect(second != first && !isRunning(first))
    #expect(commandLine(of: second).contains("volume=0.125000"))
    await player.stopAll()
    #expect(!isRunning(second))
  }

  @Test func `a player that doesn't want to end is ended with what it started`() async throws {
    let folder = try TemporaryFolder()
    _ = try folder.script(
      "mpv", "trap '' TERM; sleep 1000 & echo plays $! fake > '\(events.path)'; while :; do wait; done")
    let player = loopPlayer(["SEGUE_PLAYER": "\(folder.path)/mpv"])
    await player.set(Loop(file: "/nothing", volume: 40))
    let grandchild = await playing("fake")
    await player.settled()
    let pid = try #require(await player.pid)
    await player.stopAll()
    #expect(!isRunning(pid) && !isRunning(grandchild))
  }
}
