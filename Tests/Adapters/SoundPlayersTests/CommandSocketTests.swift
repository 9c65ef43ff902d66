// SPDX-License-Identifier: MIT
import Foundation
import Processes
import TestSupport
import Testing

@testable import SoundPlayers
@testable import SoundSynthesis

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

@Suite(.timeLimit(.minutes(Patience.minutes))) struct CommandSocketTests {
  @Test func `mpv ends when our end of its socket is gone, as when we are killed`() async throws {
    let events = try EventPipe()
    var environment = ProcessInfo.processInfo.environment
    environment["SEGUE_PLAYER"] = "mpv"
    environment["SEGUE_PLAYER_ARGS"] = try events.arguments()
    let player = try Player.find(in: environment)
    let file = try Fixture.file(.waterfall)
    let start = LoopMix.Start(loop: Loop(file: file, volume: 40), track: 0, level: 40, rise: .zero)
    let child: ChildProcess
    do {
      let pair = try #require(CommandSocket.pair())
      child = try await ChildProcess.start(
        ChildConfiguration(
          player.arguments(for: start, control: 3), environment: environment,
          descriptors: [3: pair.theirs]))
      close(pair.theirs)
      _ = await events.next("plays")
      pair.socket.set(volume: 61)
      while await events.next("volume") != "61" {}
    }
    #expect(await child.wait() == .exited(0))
  }

  @Test func `a player that never reads doesn't hold us up`() throws {
    let pair = try #require(CommandSocket.pair())
    for round in 0..<20_000 { pair.socket.set(volume: Double(round % 100)) }
    close(pair.theirs)
    pair.socket.set(volume: 1)
  }
}
