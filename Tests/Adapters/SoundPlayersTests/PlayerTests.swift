// SPDX-License-Identifier: MIT
import Foundation
import Hooks
import Players
import TestSupport
import Testing

@testable import SoundPlayers
@testable import SoundSynthesis

@Suite struct PlayerTests {
  @Test(arguments: [
    (
      PlayerProgram.mpv,
      "/p --no-config --no-video --no-input-terminal --msg-level=all=error --volume=40 "
        + "--input-ipc-client=fd://3 --loop-file=inf -x -- /s.wav"
    ),
    (
      .ffplay,
      "/p -nodisp -vn -hide_banner -nostats -loglevel error -af volume=0.064000 -loop 0 -x -i /s.wav"
    ),
    (.play, "/p -q -x --no-glob /s.wav repeat - vol 0.064000"),
    (.sox, "/p -q -x --no-glob /s.wav -d repeat - vol 0.064000"), (.pwPlay, "/p --volume=0.064000 -x /s.wav"),
    (.paplay, "/p --volume=26214 -x /s.wav"), (.afplay, "/p -v 0.064000 -x /s.wav"),
  ])
  func `loops with the player's own arguments`(kind: PlayerProgram, line: String) {
    let player = Player(kind, path: "/p", extraArguments: ["-x"])
    let arguments = player.arguments(for: start(), control: kind == .mpv ? 3 : nil)
    #expect(arguments.joined(separator: " ") == line)
  }

  @Test(arguments: [
    (PlayerProgram.mpv, "/p --no-config --no-video --no-input-terminal --msg-level=all=error --volume=100 -- /s.wav"),
    (
      .ffplay,
      "/p -nodisp -vn -hide_banner -nostats -loglevel error -af volume=1.000000 -autoexit -i /s.wav"
    ),
    (.play, "/p -q --no-glob /s.wav vol 1.000000"), (.sox, "/p -q --no-glob /s.wav -d vol 1.000000"),
    (.pwPlay, "/p --volume=1.000000 /s.wav"), (.paplay, "/p --volume=65536 /s.wav"), (.afplay, "/p -v 1.000000 /s.wav"),
  ])
  func `plays once, no louder than full volume`(kind: PlayerProgram, line: String) {
    let player = Player(kind, path: "/p")
    #expect(player.arguments(for: OneShot("/s.wav", volume: 250)).joined(separator: " ") == line)
  }

  private func start(
    _ tracks: [String] = ["/s.wav"], track: Int = 0, level: Double = 40, rise: Duration = .zero
  ) -> LoopMix.Start {
    LoopMix.Start(loop: Loop(file: "/s.wav", volume: 40, tracks: tracks), track: track, level: level, rise: rise)
  }

  @Test(arguments: [
    (PlayerProgram.mpv, "--volume=0.50 --input-ipc-client=fd://3 --loop-file=inf -- /s.wav"),
    (.ffplay, "-f lavfi -i amovie=/s.wav:loop=0,asetpts=N/SR/TB,volume=0.064000,afade=t=in:d=1.50:curve=qsin"),
    (.play, "--no-glob /s.wav repeat - vol 0.064000 fade q 1.50"),
    (.sox, "--no-glob /s.wav -d repeat - vol 0.064000 fade q 1.50"), (.pwPlay, "/p --volume=0.064000 /s.wav"),
  ])
  func `a loop rises by command, by a filter, or at once`(kind: PlayerProgram, end: String) {
    let player = Player(kind, path: "/p")
    let start = start(level: 0.5, rise: .milliseconds(1_500))
    let line = player.arguments(for: start, control: kind == .mpv ? 3 : nil).joined(separator: " ")
    #expect(line.hasSuffix(end), "\(line)")
  }

  @Test func `a file's name means nothing to FFmpeg's graph`() throws {
    var start = start([#"/it's [1], 2:3; \.wav"#], rise: .seconds(1))
    start.loop.file = start.loop.tracks[0]
    let graph = try #require(Player(.ffplay, path: "/p").arguments(for: start).last)
    #expect(graph.hasPrefix(#"amovie=/it\\\'s \[1\]\, 2\\:3\; \\\\.wav:loop=0,"#), "\(graph)")
  }

  @Test(arguments: [
    (
      PlayerProgram.mpv, "--length=8 -- /s.wav",
      "--af=lavfi=[afade=t=in:d=1:curve=qsin,afade=t=out:st=7:d=1:curve=qsin]"
    ),
    (.ffplay, "-autoexit -t 8 -i /s.wav", "afade=t=in:d=1:curve=qsin,afade=t=out:st=7:d=1:curve=qsin"),
    (.play, "fade q 1", "trim 0 8 vol 0.064000"), (.paplay, "/s.wav", "--volume=26214"),
  ])
  func `a sound that is played once rises and is cut short`(kind: PlayerProgram, end: String, part: String) {
    let player = Player(kind, path: "/p")
    let sound = OneShot("/s.wav", volume: 40, rise: .seconds(1), length: .seconds(8))
    let line = player.arguments(for: sound).joined(separator: " ")
    #expect(line.hasSuffix(end) && line.contains(part), "\(line)")
  }

  @Test func `the files of a folder go to mpv at once, and to others one by one`() {
    let tracks = ["/a.ogg", "/b.ogg"]
    let mpv = Player(.mpv, path: "/p").arguments(for: start(tracks), control: 3)
    #expect(mpv.suffix(4) == ["--loop-playlist=inf", "--", "/a.ogg", "/b.ogg"])
    for kind in [PlayerProgram.ffplay, .sox, .paplay] {
      let player = Player(kind, path: "/p")
      #expect(player.arguments(for: start(tracks, track: 3)).contains("/b.ogg"))
      #expect(!player.arguments(for: start(tracks, track: 3)).contains("repeat"))
      #expect(!player.loops(start(tracks).loop))
    }
  }

  @Test func `a command of the user's gets the file and the volume, wherever they stand and whatever they look like`() {
    let player = Player(
      nil, path: "/bin/my-player", extraArguments: ["-v", "{volume}", "file={file}", "{", "{x}"])
    var start = start(["/a {volume} {file}.wav"])
    start.loop.file = start.loop.tracks[0]
    #expect(
      player.arguments(for: start)
        == ["/bin/my-player", "-v", "40", "file=/a {volume} {file}.wav", "{", "{x}"])
    #expect(player.name == "my-player")
    #expect(player.volumeControl == .atStart)
    #expect(Player(nil, path: "/p", extraArguments: ["{file}"]).volumeControl == .none)
  }

  @Test func `what hooks.yml names comes after SEGUE_PLAYER and before what is there`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.script("mpv", "")
    let own = try folder.script("own", "")
    _ = try folder.script("paplay", "")
    let environment = ["PATH": folder.path, "SEGUE_PLAYER_ARGS": "-x"]
    #expect(try Player.find(in: environment, choice: .named("paplay")).name == "paplay")
    let command = try Player.find(in: environment, choice: .command(["own", "-f", "{file}"]))
    #expect(command == Player(nil, path: own, extraArguments: ["-f", "{file}"]))
    let named = environment.merging(["SEGUE_PLAYER": "mpv"]) { $1 }
    #expect(try Player.find(in: named, choice: .named("paplay")).program == .mpv)
    #expect(throws: PlayerProblem.missingChoice(name: "sox")) {
      try Player.find(in: environment, choice: .named("sox"))
    }
    #expect(PlayerProblem.missingChoice(name: "ffplay").description.hasSuffix("install the package ffmpeg"))
    #expect(PlayerProblem.missing(name: "sox").description.hasSuffix("install the package sox"))
    #expect(throws: PlayerProblem.missingChoice(name: "gone")) {
      try Player.find(in: environment, choice: .command(["gone", "{file}"]))
    }
  }

  @Test(arguments: PlayerProgram.all)
  func `the manual has a row for each player, which says whether it repeats a file`(program: PlayerProgram) throws {
    let page = try String(contentsOf: Programs.packageFolder().appending(path: "docs/sound.md"), encoding: .utf8)
    let rows = page.split(separator: "\n").map { $0.split(separator: "|") }
    let row = try #require(
      rows.first { cells in
        let names = cells.first?.split { " ,()".contains($0) } ?? []
        return cells.count == 5 && names.contains(Substring(program.name))
      })
    #expect((row[1] == " yes ") == (program.loops != .nothing))
  }

  @Test func `the best player on the PATH is taken`() throws {
    let folder = try TemporaryFolder()
    let environment = ["PATH": folder.path, "SEGUE_PLAYER_ARGS": " --ao=null  --mute "]
    #expect(throws: PlayerProblem.noneFound) { try Player.find(in: environment) }
    for name in ["afplay", "paplay", "pw-play", "play", "ffplay", "mpv"] {
      let path = try folder.script(name, "")
      let player = try Player.find(in: environment)
      #expect(player.path == path)
      #expect(player.name == name)
      #expect(player.extraArguments == ["--ao=null", "--mute"])
    }
  }

  @Test func `the player that the user names is taken, by name or path, or explained`() throws {
    let folder = try TemporaryFolder()
    _ = try folder.script("mpv", "")
    let path = try folder.script("paplay", "")
    for name in ["paplay", path] {
      let player = try Player.find(in: ["PATH": folder.path, "SEGUE_PLAYER": name])
      #expect(player == Player(.paplay, path: path))
    }
    #expect(throws: PlayerProblem.missing(name: "ffplay")) {
      try Player.find(in: ["PATH": folder.path, "SEGUE_PLAYER": "ffplay"])
    }
    #expect(throws: PlayerProblem.unknown(name: "vlc")) {
      try Player.find(in: ["PATH": folder.path, "SEGUE_PLAYER": "vlc"])
    }
    #expect(try Player.find(in: ["PATH": folder.path, "SEGUE_PLAYER": ""]).program == .mpv)
  }
}
