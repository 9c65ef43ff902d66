// SPDX-License-Identifier: MIT
#if os(Linux)
  import Events
  import Foundation
  import TestSupport
  import Testing

  /// `volume` with a sound server that plays to nobody, through PulseAudio's own program and through ALSA's.
  @Suite(.enabled(if: SoundServer.isExpected), .timeLimit(.minutes(Patience.minutes))) struct VolumeTests {
    private let home: TemporaryHome
    private let server: SoundServer
    private let event: Event

    init() async throws {
      home = try TemporaryHome()
      server = try await SoundServer()
      event = try SampleEvent.focus(.focusStarted, task: "$(id) \"-x\"\n🍅")
      // ALSA's devices are the sound server's, as desktops have it.
      try home.write("pcm.!default { type pulse }\nctl.!default { type pulse }\n", to: "asound.conf")
      // Between being made and being listened to, a socket refuses.
      for _ in 0..<100 {
        if try await home.run(["pactl", "get-default-sink"], variables: server.variables).status == 0 { return }
        try await Task.sleep(for: .milliseconds(20))
      }
    }

    private var variables: [String: String] {
      server.variables.merging(["ALSA_CONFIG_PATH": "/usr/share/alsa/alsa.conf:\(home.path("asound.conf"))"]) { $1 }
    }

    private func volume(
      _ scope: String?, to percent: JSONValue = 30, by way: String = "auto", restore: JSONValue = .object([]),
      hook: String = "quiet", _ extra: [String: String]? = nil
    ) async throws -> BundledPlugin.Reply {
      try await BundledPlugin("volume").run(
        scope, with: ["to": percent, "by": .string(way)], event: event, restore: restore, in: home,
        variables: (extra ?? variables).merging(["SEGUE_HOOK": hook]) { $1 })
    }

    @discardableResult private func pactl(_ arguments: String...) async throws -> String {
      let result = try await home.run(["pactl"] + arguments, variables: variables)
      #expect(result.status == 0, "\(arguments): \(result)")
      return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// Of each channel, as PulseAudio counts: 65536 is 100 %.
    private func level(of sink: String = "@DEFAULT_SINK@") async throws -> [Int] {
      try await pactl("get-sink-volume", sink).matches(of: /: ([0-9]+) \//).compactMap { Int($0.1) }
    }

    private func percent() async throws -> Int? {
      try await level().max().map { Int((Double($0) * 100 / 65536).rounded()) }
    }

    @Test(arguments: ["auto", "pactl", "amixer"])
    func `the volume is lowered and put back with its balance, also when enter and exit come twice`(_ way: String)
      async throws
    {
      try await pactl("set-sink-volume", "@DEFAULT_SINK@", "40001", "20003")
      for (percent, lowered) in [(30, [19661, 9832]), (0, [0, 0])] {
        var restore = JSONValue.object([])
        for _ in 0..<2 {
          let entered = try await volume("enter", to: .integer(Int64(percent)), by: way, variables)
          #expect(entered.status == 0, "\(entered.result)")
          restore = try #require(entered.restore)
          #expect(restore["by"]?.string == (way == "auto" ? "pactl" : way))
          #expect(try await level() == lowered)
        }
        for _ in 0..<2 {
          let exit = try await volume("exit", by: way, restore: restore)
          #expect(exit.status == 0, "\(exit.result)")
          #expect(try await level() == [40001, 20003])
        }
      }
    }

    @Test func `what is quieter already, or was changed in between, stays`() async throws {
      try await pactl("set-sink-volume", "@DEFAULT_SINK@", "20%")
      let quiet = try await volume("enter")
      #expect(try await percent() == 20)
      #expect(try await volume("exit", restore: try #require(quiet.restore)).status == 0)
      #expect(try await percent() == 20)

      try await pactl("set-sink-volume", "@DEFAULT_SINK@", "90%")
      let entered = try await volume("enter")
      try await pactl("set-sink-volume", "@DEFAULT_SINK@", "60%")
      #expect(try await volume("exit", restore: try #require(entered.restore)).status == 0)
      #expect(try await percent() == 60)
      #expect(try await volume("exit").status == 0)
      #expect(try await percent() == 60)
    }

    /// What a daemon may make of two hooks: an exit of one and an enter of the other come in any order, and an enter that
    /// is run again.
    @Test(arguments: [
      "+quiet +hush -quiet -hush", "+quiet +hush -hush -quiet", "+hush +quiet -hush -quiet",
      "+hush +quiet -quiet -hush",
      "+quiet +hush +quiet -hush -quiet", "+quiet +hush -quiet +quiet -hush -quiet",
    ])
    func `of several hooks the lowest counts, and the last one puts back what was before all`(_ order: String)
      async throws
    {
      try await pactl("set-sink-volume", "@DEFAULT_SINK@", "80%")
      let before = try await level()
      var holding: [String: Int] = [:]
      var restore: [String: JSONValue] = [:]
      for step in order.split(separator: " ") {
        let (hook, isEnter) = (String(step.dropFirst()), step.hasPrefix("+"))
        let wanted = hook == "quiet" ? 30 : 10
        let reply = try await volume(
          isEnter ? "enter" : "exit", to: .integer(Int64(wanted)), restore: restore[hook] ?? .object([]), hook: hook)
        #expect(reply.status == 0, "\(reply.result)")
        restore[hook] = reply.restore
        holding[hook] = isEnter ? wanted : nil
        #expect(try await percent() == holding.values.min() ?? 80, "\(step) of \(order)")
      }
      #expect(try await level() == before)
    }

    @Test func `what a person sets while a hook holds is what the next one puts back`() async throws {
      let first = try await volume("enter", hook: "quiet")
      try await pactl("set-sink-volume", "@DEFAULT_SINK@", "60%")
      let second = try await volume("enter", to: 10, hook: "hush")
      #expect(try await percent() == 10)
      for (reply, hook) in [(second, "hush"), (first, "quiet")] {
        let exit = try await volume("exit", restore: try #require(reply.restore), hook: hook)
        #expect(exit.status == 0, "\(exit.result)")
        #expect(try await percent() == 60)
      }
    }

    @Test func `the output that was lowered is put back, whichever is the default by then`() async throws {
      let speaker = try await pactl("get-default-sink")
      try await pactl("load-module", "module-null-sink", "sink_name=headphones")
      try await pactl("set-sink-volume", speaker, "80%")
      try await pactl("set-sink-volume", "headphones", "70%")
      let before = [try await level(of: speaker), try await level(of: "headphones")]
      _ = try await volume("enter")
      try await pactl("set-default-sink", "headphones")
      // Run again, as after a crash: it lowers these, too, and still knows of the others.
      let entered = try await volume("enter")
      #expect(try await level(of: "headphones") == [19661, 19661])
      #expect(try await level(of: speaker) == [19661, 19661])
      #expect(try await volume("exit", restore: try #require(entered.restore)).status == 0)
      let after = [try await level(of: speaker), try await level(of: "headphones")]
      #expect(after == before)
    }

    @Test func `what is wrong is said`() async throws {
      // Without a server and without ALSA's devices. No server is started for that.
      try home.write("", to: "none.conf")
      let none = try await volume("enter", ["ALSA_CONFIG_PATH": home.path("none.conf")])
      #expect(none.status == 1)
      #expect(none.result.errors.contains("nothing here can set the volume: install the package pulseaudio-utils"))
      #expect(home.processes.isEmpty)
      let python = try home.pathWithPythonAlone()
      for (way, package) in [("pactl", "pulseaudio-utils"), ("wpctl", "wireplumber"), ("amixer", "alsa-utils")] {
        let missing = try await volume("enter", by: way, python)
        #expect(missing.status == 1)
        #expect(missing.result.errors.contains("'\(way)' is missing: install the package \(package)"))
      }
      for percent in [-1, 101, "x"] as [JSONValue] {
        let wrong = try await volume("enter", to: percent)
        #expect(wrong.status == 64)
        #expect(wrong.result.errors.contains("'to' is a number of percent from 0 to 100"))
      }
      #expect(try await volume("enter", by: "magic").status == 64)
      #expect(try await volume(nil).status == 64)
    }

    // MARK: Programs that aren't here

    /// As the wpctl of WirePlumber 0.4.13 writes it, and AppleScript on macOS.
    private static let others = [
      "wpctl": """
      case $1 in
        inspect)
          case $2 in @DEFAULT_AUDIO_SINK@|36) ;; *) echo "Node '$2' not found"; exit 0 ;; esac
          printf 'id 36, type PipeWire:Interface:Node\\n  * media.class = "Audio/Sink"\\n  * node.name = "nobody"\\n' ;;
        status)
          printf 'Audio\\n ├─ Devices:\\n │      30. Built-in Audio\\n ├─ Sinks:\\n │  *   36. Nobody at all   [vol: 0.8]\\n' ;;
        get-volume) echo "Volume: $(cat "$HOME/level") [MUTED]" ;;
        set-volume) [ "$2" = 36 ] && echo "$3" > "$HOME/level" ;;
      esac

      """,
      "osascript": """
      case $2 in
        "output volume of (get volume settings)") cat "$HOME/level" ;;
        "set volume output volume "*) echo "${2##* }" > "$HOME/level" ;;
        *) exit 1 ;;
      esac

      """,
    ]

    @Test(arguments: [("wpctl", "wpctl", "0.83", "0.30"), ("osascript", "macos", "83", "30")])
    func `others are asked in their words`(
      _ program: String, _ way: String, _ before: String, _ lowered: String
    ) async throws {
      let script = try #require(Self.others[program])
      try home.write("#!/bin/sh\n" + script, to: "bin/\(program)", mode: 0o755)
      try home.write(before + "\n", to: "level")
      for by in ["auto", way] {
        let entered = try await volume("enter", by: by, [:])
        #expect(entered.status == 0, "\(entered.result)")
        #expect(entered.restore?["by"]?.string == way)
        #expect(home.lines("level") == [lowered])
        #expect(try await volume("exit", restore: try #require(entered.restore), [:]).status == 0)
        #expect(home.lines("level") == [before])
      }
    }
  }
#endif
