// SPDX-License-Identifier: MIT
import ControlProtocol
import Foundation
import Players
import TestSupport
import Testing

@testable import SoundPlayers
@testable import SoundSynthesis

@Suite(.timeLimit(.minutes(Patience.minutes))) struct OneShotPlayerTests {
  private let clock = ManualClock()

  private func oneShot(_ variables: [String: String]) -> OneShotPlayer {
    var environment = ProcessInfo.processInfo.environment
    environment.merge(variables) { $1 }
    return OneShotPlayer(environment: { [environment] in environment }, clock: clock)
  }

  @Test func `a sound that has begun is a success, and is ended with the daemon`() async throws {
    let player = oneShot(["SEGUE_PLAYER": "mpv", "SEGUE_PLAYER_ARGS": "--ao=null"])
    let file = try Fixture.file(.waterfall)
    async let result = player.play(OneShot(file, volume: 50))
    await clock.pass(.seconds(1))
    #expect(await result == .begun(player: "mpv"))
    #expect(await player.count == 1)
    await player.stopAll()
    #expect(await player.play(OneShot(file, volume: 50)) == .failed(player: "mpv", .cancelled))
  }

  @Test(arguments: [
    ["SEGUE_PLAYER": "mpv", "SEGUE_PLAYER_ARGS": "--ao=null --untimed"],
    ["SEGUE_PLAYER": "ffplay", "SEGUE_PLAYER_ARGS": "", "SDL_AUDIODRIVER": "dummy"],
    ["SEGUE_PLAYER": "play", "SEGUE_PLAYER_ARGS": "", "AUDIODRIVER": "alsa", "AUDIODEV": "null"],
    ["SEGUE_PLAYER": "sox", "SEGUE_PLAYER_ARGS": "", "AUDIODRIVER": "alsa", "AUDIODEV": "null"],
  ])
  func `a sound that is over was a success`(variables: [String: String]) async throws {
    let player = oneShot(variables)
    let result = await player.play(OneShot(try Fixture.file(.chime), volume: 50))
    #expect(result == .begun(player: variables["SEGUE_PLAYER"] ?? ""))
    #expect(await player.count == 0)
  }

  @Test(arguments: [
    ["SEGUE_PLAYER": "mpv", "SEGUE_PLAYER_ARGS": "--ao=alsa --audio-device=alsa/segue-has-no-such-device"],
    ["SEGUE_PLAYER": "ffplay", "SEGUE_PLAYER_ARGS": "", "SDL_AUDIODRIVER": "alsa", "AUDIODEV": "segue-has-none"],
    ["SEGUE_PLAYER": "play", "SEGUE_PLAYER_ARGS": "", "AUDIODRIVER": "alsa", "AUDIODEV": "segue-has-none"],
    ["SEGUE_PLAYER": "paplay", "SEGUE_PLAYER_ARGS": "", "PULSE_SERVER": "unix:/nonexistent/segue"],
  ])
  func `without a sound device it fails with the player's words`(variables: [String: String]) async throws {
    let result = await oneShot(variables).play(OneShot(try Fixture.file(.chime), volume: 50))
    guard case .failed(let player, .text(let message)) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(player == variables["SEGUE_PLAYER"])
    #expect(!message.isEmpty)
  }

  @Test func `a file that is no sound fails`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.script("noise.wav", "not a sound")
    let player = oneShot(["SEGUE_PLAYER": "mpv", "SEGUE_PLAYER_ARGS": "--ao=null"])
    guard case .failed("mpv", _) = await player.play(OneShot(file, volume: 50)) else {
      Issue.record("it was played")
      return
    }
  }

  @Test func `without a player it says so`() async throws {
    let folder = try TemporaryFolder()
    let player = oneShot(["PATH": folder.path, "SEGUE_PLAYER": ""])
    #expect(await player.play(OneShot("/s.wav", volume: 50)) == .noPlayer(.noneFound))
  }

  @Test func `more sounds at once than anybody could tell apart are refused`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.script("mpv", "exec sleep 1000")
    let player = oneShot(["SEGUE_PLAYER": path])
    for _ in 0..<8 {
      async let result = player.play(OneShot("/s.wav", volume: 1))
      await clock.pass(.seconds(1))
      #expect(await result == .begun(player: "mpv"))
    }
    guard case .failed("mpv", _) = await player.play(OneShot("/s.wav", volume: 1)) else {
      Issue.record("a ninth was started")
      return
    }
    await player.stopAll()
  }

  @Test func `who is listening hears of the first sound and of the end of the last`() async throws {
    let (heard, tell) = AsyncStream.makeStream(of: Bool.self)
    let folder = try TemporaryFolder()
    let path = try folder.script("mpv", "exec sleep 1000")
    var environment = ProcessInfo.processInfo.environment
    environment["SEGUE_PLAYER"] = path
    let player = OneShotPlayer(environment: { [environment] in environment }, clock: clock) { tell.yield($0) }
    for _ in 0..<2 {
      async let result = player.play(OneShot("/s.wav", volume: 1))
      await clock.pass(.seconds(1))
      _ = await result
    }
    await player.stopAll()
    while await player.count > 0 { await Task.yield() }
    tell.finish()
    #expect(await heard.reduce(into: []) { $0.append($1) } == [true, false])
  }

  @Test func `a sound is ended when its time is over, also with a player that knows nothing of lengths`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.script("paplay", "exec sleep 1000")
    let player = oneShot(["SEGUE_PLAYER": path])
    async let result = player.play(OneShot("/s.wav", volume: 1, length: .seconds(8)))
    await clock.pass(.seconds(1))
    #expect(await result == .begun(player: "paplay"))
    await clock.pass(.seconds(7))
    while await player.count > 0 { await Task.yield() }
  }
}
