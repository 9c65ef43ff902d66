// SPDX-License-Identifier: MIT
import Testing

@testable import AmbientAction

@Suite struct PlayerTests {
  @Test(arguments: [
    (
      Player.Kind.mpv,
      "/p --no-config --no-video --no-input-terminal --msg-level=all=error --volume=40 --loop-file=inf "
        + "--input-ipc-client=fd://3 -x -- /s.wav"
    ),
    (
      .ffplay,
      "/p -nodisp -vn -hide_banner -nostats -loglevel error -af volume=0.064000 -loop 0 -x -i /s.wav"
    ),
    (.play, "/p -q -x --no-glob /s.wav repeat - vol 0.064000"),
    (.sox, "/p -q -x --no-glob /s.wav -d repeat - vol 0.064000"), (.pwPlay, "/p --volume=0.064000 -x /s.wav"),
    (.paplay, "/p --volume=26214 -x /s.wav"), (.afplay, "/p -v 0.064000 -x /s.wav"),
  ])
  func `loops with the player's own arguments`(kind: Player.Kind, line: String) {
    let player = Player(kind: kind, path: "/p", extraArguments: ["-x"])
    let arguments = player.loopArguments(file: "/s.wav", volume: 40, control: kind == .mpv ? 3 : nil)
    #expect(arguments.joined(separator: " ") == line)
  }

  @Test(arguments: [
    (Player.Kind.mpv, "/p --no-config --no-video --no-input-terminal --msg-level=all=error --volume=100 -- /s.wav"),
    (
      .ffplay,
      "/p -nodisp -vn -hide_banner -nostats -loglevel error -af volume=1.000000 -autoexit -i /s.wav"
    ),
    (.play, "/p -q --no-glob /s.wav vol 1.000000"), (.sox, "/p -q --no-glob /s.wav -d vol 1.000000"),
    (.pwPlay, "/p --volume=1.000000 /s.wav"), (.paplay, "/p --volume=65536 /s.wav"), (.afplay, "/p -v 1.000000 /s.wav"),
  ])
  func `plays once, no louder than full volume`(kind: Player.Kind, line: String) {
    let player = Player(kind: kind, path: "/p")
    #expect(player.onceArguments(file: "/s.wav", volume: 250).joined(separator: " ") == line)
  }

  @Test func `the best player on the PATH is taken`() throws {
    let folder = try TemporaryFolder()
    let environment = ["PATH": folder.path, "SEGUE_PLAYER_ARGS": " --ao=null  --mute "]
    #expect(throws: PlayerProblem.noneFound) { try Player.find(in: environment) }
    for name in ["afplay", "paplay", "pw-play", "play", "ffplay", "mpv"] {
      let path = try folder.script(name, "")
      let player = try Player.find(in: environment)
      #expect(player.path == path)
      #expect(player.kind.rawValue == name)
      #expect(player.extraArguments == ["--ao=null", "--mute"])
    }
  }

  @Test func `the player that the user names is taken, by name or path, or explained`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.script("mpv", "")
    let path = try folder.script("paplay", "")
    for name in ["paplay", path] {
      let player = try Player.find(in: ["PATH": folder.path, "SEGUE_PLAYER": name])
      #expect(player == Player(kind: .paplay, path: path))
    }
    #expect(throws: PlayerProblem.missing("ffplay")) {
      try Player.find(in: ["PATH": folder.path, "SEGUE_PLAYER": "ffplay"])
    }
    #expect(throws: PlayerProblem.unknown("vlc")) {
      try Player.find(in: ["PATH": folder.path, "SEGUE_PLAYER": "vlc"])
    }
    #expect(try Player.find(in: ["PATH": folder.path, "SEGUE_PLAYER": ""]).kind == .mpv)
  }
}
