// SPDX-License-Identifier: MIT
#if os(Linux)
  import Events
  import Foundation
  import Processes
  import TestSupport
  import Testing

  /// With real players that play to nobody: mpv on a bus of its own, and mpd.
  @Suite(.timeLimit(.minutes(Patience.minutes))) struct MusicTests {
    private let home: TemporaryHome
    private let plugin = BundledPlugin("music")
    private let event: Event

    init() throws {
      home = try TemporaryHome()
      event = try SampleEvent.focus(task: "--player=x\n$(id) \"🍅\"")
    }

    private func run(
      _ scope: String?, _ action: String, _ player: String = "auto", restore: JSONValue = .object([]),
      hook: String = "music", on variables: [String: String]
    ) async throws -> BundledPlugin.Reply {
      try await plugin.run(
        scope, with: ["do": .string(action), "player": .string(player)], event: event, restore: restore, in: home,
        variables: variables.merging(["SEGUE_HOOK": hook]) { $1 })
    }

    // MARK: MPRIS

    /// A player, and playerctl that follows what it does.
    private struct Mpv {
      let bus: SessionBus
      let status: ChildProcess

      init(_ home: TemporaryHome) async throws {
        bus = try await SessionBus(home)
        status = try await bus.start(["playerctl", "--player=mpv", "--follow", "status"])
        _ = try await bus.start(["mpv", "--no-video", "--ao=null", "av://lavfi:sine"])
        try await until("Playing")
      }

      func until(_ state: String) async throws {
        try await status.line(state) { $0 == state ? () : nil }
      }

      /// As a person does at the player.
      func tell(_ command: String, until state: String) async throws {
        #expect(try await bus.home.run(["playerctl", "--player=mpv", command], variables: bus.variables).status == 0)
        try await until(state)
      }

      func state() async throws -> String {
        let result = try await bus.home.run(["playerctl", "--player=mpv", "status"], variables: bus.variables)
        return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
      }
    }

    @Test(arguments: ["auto", "mpv", "MPV"])
    func `what plays is paused and goes on, also when enter and exit come twice`(_ player: String) async throws {
      let mpv = try await Mpv(home)
      var restore = JSONValue.object([])
      for _ in 0..<2 {
        let entered = try await run("enter", "pause", player, on: mpv.bus.variables)
        #expect(entered.status == 0, "\(entered.result)")
        restore = try #require(entered.restore)
        #expect(restore == ["mpv": ["to": "paused", "was": "playing"]])
        #expect(try await mpv.state() == "Paused")
      }
      for _ in 0..<2 {
        let exit = try await run("exit", "pause", player, restore: restore, on: mpv.bus.variables)
        #expect(exit.status == 0, "\(exit.result)")
        #expect(try await mpv.state() == "Playing")
      }
    }

    @Test func `what was paused already stays so`() async throws {
      let mpv = try await Mpv(home)
      try await mpv.tell("pause", until: "Paused")
      let entered = try await run("enter", "pause", on: mpv.bus.variables)
      #expect(entered.restore == .object([]))
      _ = try await run("exit", "pause", restore: try #require(entered.restore), on: mpv.bus.variables)
      #expect(try await mpv.state() == "Paused")
    }

    @Test func `only what was started is paused`() async throws {
      let mpv = try await Mpv(home)
      var entered = try await run("enter", "play", on: mpv.bus.variables)
      #expect(entered.restore == .object([]))
      #expect(try await run("exit", "play", restore: try #require(entered.restore), on: mpv.bus.variables).status == 0)
      #expect(try await mpv.state() == "Playing")

      try await mpv.tell("pause", until: "Paused")
      // The second time it plays already, by our doing.
      for _ in 0..<2 {
        entered = try await run("enter", "play", on: mpv.bus.variables)
        #expect(entered.restore == ["mpv": ["to": "playing", "was": "paused"]], "\(entered.result)")
        #expect(try await mpv.state() == "Playing")
      }
      #expect(try await run("exit", "play", on: mpv.bus.variables).status == 0)
      #expect(try await mpv.state() == "Paused")
    }

    /// What a daemon may make of focus, break and focus with the two hooks of the plugin's page: the exit of one and the enter
    /// of the next come in any order, and one that is killed (`!`) after it has written down what it wants.
    private static let orders = [
      "+focus -focus +break -break +focus -focus", "+focus +break -focus -break +focus -focus",
      "+focus -focus +break +focus -break -focus", "+focus +break -focus +focus -break -focus",
      "+break +focus -break -focus", "+break +focus -break +break -focus -break", "+focus !break -focus +break -break",
      "+focus !break -break -focus", "+break !focus +focus -break -focus", "+break !focus -focus -break",
    ]

    @Test(arguments: orders, ["Playing", "Paused"])
    func `the hooks of break and focus leave what was there before both, whichever comes first`(
      _ order: String, _ before: String
    ) async throws {
      let mpv = try await Mpv(home)
      if before == "Paused" { try await mpv.tell("pause", until: "Paused") }
      try home.write(
        """
        #!/bin/sh
        case "$*" in *play | *pause) [ ! -e "$HOME/killing" ] || { rm "$HOME/killing"; kill -9 $PPID; exit 1; } ;; esac
        exec /usr/bin/playerctl "$@"

        """, to: "bin/playerctl", mode: 0o755)
      var holding: [String] = []
      var restore: [String: JSONValue] = [:]
      for step in order.split(separator: " ") {
        let hook = String(step.dropFirst())
        let action = hook == "focus" ? "pause" : "play"
        let scope = step.hasPrefix("-") ? "exit" : "enter"
        if step.hasPrefix("!") { try home.write("", to: "killing") }
        let reply = try await run(
          scope, action, restore: restore[hook] ?? .object([]), hook: hook, on: mpv.bus.variables)
        let isKilled = step.hasPrefix("!") && !FileManager.default.fileExists(atPath: home.path("killing"))
        #expect(reply.status == (isKilled ? 137 : 0), "\(step) of \(order): \(reply.result)")
        if step.hasPrefix("!") { try? FileManager.default.removeItem(atPath: home.path("killing")) }
        if step.hasPrefix("-") { holding.removeAll { $0 == hook } }
        if step.hasPrefix("+") { holding.append(hook) }
        if scope == "enter" { restore[hook] = reply.restore }
        let expected = holding.last.map { $0 == "focus" ? "Paused" : "Playing" } ?? before
        #expect(try await mpv.state() == expected, "\(step) of \(order)")
      }
    }

    @Test func `what a person did in between stays, also when the player is closed`() async throws {
      let mpv = try await Mpv(home)
      let paused = try await run("enter", "pause", hook: "a", on: mpv.bus.variables)
      try await mpv.until("Paused")
      try await mpv.tell("stop", until: "Stopped")
      #expect(
        try await run("exit", "pause", restore: try #require(paused.restore), hook: "a", on: mpv.bus.variables).status
          == 0)
      #expect(try await mpv.state() != "Playing")
      let gone: JSONValue = [
        "spotify": ["to": "playing", "was": "paused"], "vlc.instance7": ["to": "paused", "was": "playing"],
      ]
      #expect(try await run("exit", "pause", restore: gone, on: mpv.bus.variables).status == 0)
    }

    @Test func `for an event it is done once and not undone`() async throws {
      let mpv = try await Mpv(home)
      #expect(try await run(nil, "pause", on: mpv.bus.variables).object == nil)
      #expect(try await mpv.state() == "Paused")
      #expect(try await run("exit", "pause", on: mpv.bus.variables).status == 0)
      #expect(try await mpv.state() == "Paused")
    }

    @Test func `another player than the one that is meant is left alone`() async throws {
      let mpv = try await Mpv(home)
      let entered = try await run("enter", "pause", "vlc", on: mpv.bus.variables)
      #expect(entered.status == 0)
      #expect(entered.result.errors.contains("no player is open"))
      #expect(try await mpv.state() == "Playing")
    }

    // MARK: mpd

    /// mpd with one piece to play, whose title tries to look like a state.
    private func startMpd() async throws -> [String: String] {
      try FileManager.default.createDirectory(atPath: home.path("songs"), withIntermediateDirectories: true)
      let song = home.path("songs/[playing] [paused].wav")
      let made = try await home.run(
        ["ffmpeg", "-loglevel", "error", "-nostdin", "-f", "lavfi", "-i", "sine=duration=600", "-ar", "8000", song])
      #expect(made.status == 0, "\(made)")
      try home.write(
        """
        music_directory "\(home.path("songs"))"
        db_file "\(home.path("mpd.db"))"
        pid_file "\(home.path("mpd.pid"))"
        log_file "\(home.path("mpd.log"))"
        bind_to_address "\(home.path("run/mpd"))"
        audio_output {
          type "null"
          name "nobody"
        }

        """, to: "mpd.conf")
      // It listens when this returns.
      let started = try await home.run(["mpd", home.path("mpd.conf")])
      #expect(started.status == 0, "\(started)")
      let variables = ["MPD_HOST": home.path("run/mpd")]
      for words in [["mpc", "update", "--wait"], ["mpc", "add", "/"]] {
        let result = try await home.run(words, variables: variables)
        #expect(result.status == 0, "\(result)")
      }
      return variables
    }

    private func mpdState(_ variables: [String: String]) async throws -> String? {
      try await home.run(["mpc", "--format=", "status"], variables: variables).output
        .firstMatch(of: /\[([a-z]+)\]/).map { String($0.1) }
    }

    @Test(arguments: ["mpd", "auto"])
    func `mpd is started and paused again`(_ player: String) async throws {
      let bus = try await SessionBus(home)
      let variables = try await startMpd().merging(bus.variables) { own, _ in own }
      let entered = try await run("enter", "play", player, on: variables)
      #expect(entered.restore == ["mpd": ["to": "playing", "was": "paused"]], "\(entered.result)")
      #expect(try await mpdState(variables) == "playing")
      let paused = try await run("enter", "pause", player, hook: "other", on: variables)
      // Silence is what there was before both.
      #expect(paused.restore == ["mpd": ["to": "paused", "was": "paused"]], "\(paused.result)")
      #expect(try await mpdState(variables) == "paused")
      #expect(try await run("exit", "pause", player, hook: "other", on: variables).status == 0)
      #expect(try await mpdState(variables) == "playing")
      #expect(try await run("exit", "play", player, on: variables).status == 0)
      #expect(try await mpdState(variables) == "paused")
    }

    // MARK: By hand

    /// Runs what a hook of hooks.example.yml does at a step, as a text for the shell.
    private func byHand(
      _ hook: String, _ step: String, on variables: [String: String], status: Int32? = 0
    ) async throws {
      let script = try ExampleHooks.lines(of: hook).drop { $0 != "    \(step): |" }.dropFirst().prefix {
        $0.hasPrefix("      ")
      }
      try #require(!script.isEmpty, "hooks.example.yml has no \(step) of \(hook)")
      let result = try await home.run(
        ["/bin/sh", "-c", script.joined(separator: "\n")],
        variables: variables.merging(["SEGUE_RESTORE": home.path("restore")]) { $1 })
      if let status { #expect(result.status == status, "\(result)") }
      // What was noted is gone with the scope.
      if step == "exit" { try? FileManager.default.removeItem(atPath: home.path("restore")) }
    }

    @Test func `by hand, too, only what was started is paused`() async throws {
      let mpv = try await Mpv(home)
      for step in ["enter", "exit"] {
        try await byHand("music-by-hand", step, on: mpv.bus.variables)
        #expect(try await mpv.state() == "Playing")
      }
      try await mpv.tell("pause", until: "Paused")
      for number in 0..<2 {
        try await byHand("music-by-hand", "enter", on: mpv.bus.variables)
        if number == 0 { try await mpv.until("Playing") }
      }
      try await byHand("music-by-hand", "exit", on: mpv.bus.variables)
      try await mpv.until("Paused")
    }

    @Test func `by hand, an enter that was killed once it played left the music on`() async throws {
      let mpv = try await Mpv(home)
      try await mpv.tell("pause", until: "Paused")
      // The shell that runs the enter dies as soon as the music plays.
      try home.write(
        "#!/bin/sh\n/usr/bin/playerctl \"$@\" || exit\n[ \"$1\" != play ] || kill -KILL $PPID\n", to: "bin/playerctl",
        mode: 0o755)
      try await byHand("music-by-hand", "enter", on: mpv.bus.variables, status: nil)
      try await mpv.until("Playing")
      try FileManager.default.removeItem(atPath: home.path("bin/playerctl"))
      for step in ["enter", "exit"] { try await byHand("music-by-hand", step, on: mpv.bus.variables) }
      try await mpv.until("Paused")
    }

    @Test func `mpd by hand`() async throws {
      let variables = try await startMpd()
      for _ in 0..<2 {
        for _ in 0..<2 { try await byHand("mpd-by-hand", "enter", on: variables) }
        #expect(try await mpdState(variables) == "playing")
        try await byHand("mpd-by-hand", "exit", on: variables)
        #expect(try await mpdState(variables) == "paused")
      }
      #expect(try await home.run(["mpc", "--quiet", "play"], variables: variables).status == 0)
      for step in ["enter", "exit"] { try await byHand("mpd-by-hand", step, on: variables) }
      #expect(try await mpdState(variables) == "playing")
    }

    @Test(arguments: ["music-by-hand", "mpd-by-hand"])
    func `by hand nothing happens where nothing is open`(_ hook: String) async throws {
      let bus = try await SessionBus(home)
      let variables = bus.variables.merging(["MPD_HOST": home.path("run/none")]) { $1 }
      for step in ["enter", "exit"] { try await byHand(hook, step, on: variables) }
    }

    // MARK: What can be wrong

    @Test func `where nothing is open nothing happens`() async throws {
      let bus = try await SessionBus(home)
      let variables = bus.variables.merging(["MPD_HOST": home.path("run/none")]) { $1 }
      for player in ["auto", "mpd", "vlc"] {
        let entered = try await run("enter", "play", player, on: variables)
        #expect(entered.status == 0, "\(entered.result)")
        #expect(entered.restore == .object([]))
        #expect(entered.result.errors.contains("no player is open"))
      }
    }

    @Test(arguments: [("auto", "playerctl"), ("vlc", "playerctl"), ("mpd", "mpc")])
    func `a program that isn't there is named, with what to install`(_ player: String, _ program: String) async throws {
      try home.linkPython()
      let reply = try await run("enter", "play", player, on: ["PATH": home.path("bin")])
      #expect(reply.status == 1)
      #expect(reply.result.errors == "'\(program)' is missing: install the package \(program)\n")
    }

    @Test func `inputs that mean nothing are refused`() async throws {
      for (action, player) in [("stop", "auto"), ("play", "-x"), ("play", ""), ("pause", "--help")] {
        let reply = try await run("enter", action, player, on: [:])
        #expect(reply.status == 64)
        #expect(reply.result.errors.contains(action == "stop" ? "'do' is play or pause" : "'player' is the name of"))
      }
    }
  }
#endif
