// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import SoundPlayers
@testable import SoundSynthesis

@Suite struct LoopedFileTests {
  /// When it writes to a file, a player plays as fast as it can, undisturbed.
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
    // After a header of any length: the file's samples twice, without a gap.
    #expect(played.suffix(made.count) == made)
    #expect(played.dropLast(made.count).suffix(made.count) == made)
    #expect(played.count - made.count * 2 < 200)
  }
}
