// SPDX-License-Identifier: MIT
#if os(Linux)
  import Events
  import Foundation
  import Processes
  import TestSupport
  import Testing

  /// `idle-watch` and `window-watch` with a real X server, real windows and a real pointer.
  @Suite(.timeLimit(.minutes(Patience.minutes))) struct WatchTests {
    private let home: TemporaryHome
    private let bus: SessionBus
    private let screen: Screen

    init() async throws {
      home = try TemporaryHome()
      bus = try await SessionBus(home)
      screen = try await Screen(bus)
    }

    private func xdotool(_ words: String...) async throws {
      let result = try await home.run(["xdotool"] + words, variables: screen.variables)
      #expect(result.status == 0, "\(result)")
    }

    // MARK: idle-watch

    @Test func `who is away is paused, and resumed when back`() async throws {
      let service = try await RunningService(
        "idle-watch", with: ["after": 1, "resume": true], on: bus, screen.variables)
      try await service.enter()
      for number in 1...2 {
        try await service.called("timer.pause")
        try await xdotool("mousemove", "\(number * 50)", "50")
        try await service.called("timer.resume")
      }
      try await service.exit()
      try await service.shutDown()
    }

    @Test func `what somebody else paused isn't resumed`() async throws {
      let service = try await RunningService(
        "idle-watch", with: ["after": 1, "resume": true], on: bus, screen.variables)
      try await service.enter()
      try await service.called("timer.pause", refusing: "it is paused already")
      try await xdotool("mousemove", "50", "50")
      // The next thing that it asks for is the next pause.
      let next = try await service.until("a call") { $0["method"] != nil }
      #expect(next["method"] == "timer.pause")
      try await service.shutDown()
    }

    @Test func `without resume it stays paused`() async throws {
      let service = try await RunningService(
        "idle-watch", with: ["after": 1, "resume": false], on: bus, screen.variables)
      try await service.enter()
      try await service.called("timer.pause")
      try await xdotool("mousemove", "50", "50")
      let next = try await service.until("a call") { $0["method"] != nil }
      #expect(next["method"] == "timer.pause")
      try await service.shutDown()
    }

    @Test func `where nothing can tell it says what to install`() async throws {
      try home.linkPython()
      let variables = screen.variables.merging(["PATH": home.path("bin")]) { $1 }
      let service = try await RunningService("idle-watch", with: ["after": 1, "resume": true], on: bus, variables)
      try await service.enter()
      let log = try await service.until("a log") { $0["method"] == "log" }
      #expect(log["params"]?["message"]?.string?.contains("install the package xprintidle") == true)
      #expect(log["params"]?["level"] == "error")
      try await service.shutDown()
    }

    // MARK: window-watch

    /// Opens a window with a title, which becomes the active one.
    private func open(_ title: String) async throws -> ChildProcess {
      try await bus.start(["xterm", "-T", title, "-e", "cat"], screen.variables)
    }

    private func startWindowManager() async throws {
      let started = home.path("run/managed")
      _ = try await bus.start(
        ["openbox", "--sm-disable", "--startup", "sh -c 'echo yes > \(started)'"], screen.variables)
      _ = try await home.until("run/managed", has: "a window manager") { $0 == "yes\n" ? true : nil }
    }

    @Test func `each visit to a distracting window is a strike, with the entry of the list as its text`() async throws {
      try await startWindowManager()
      let service = try await RunningService(
        "window-watch", with: ["titles": ["Reddit", "youTube", "sTeam"], "grace": 0], on: bus, screen.variables)
      try await service.enter()
      let first = try await open("cats - YouTube \"$(id)\" - private")
      #expect(try await service.called("timer.strike") == ["text": "youTube"])
      // Another title of the same window: the visit goes on, ends, and there is another.
      for title in ["dogs on youtube", "My editor", "r/all - reddit"] {
        try await xdotool("search", "--sync", "--class", "xterm", "set_window", "--name", title)
      }
      #expect(try await service.called("timer.strike") == ["text": "Reddit"])
      _ = await first.end(grace: .seconds(1))
      _ = try await bus.start(["xterm", "-class", "Steam", "-T", "x", "-e", "cat"], screen.variables)
      #expect(try await service.called("timer.strike") == ["text": "sTeam"])
      // It was only one: the next thing that is heard is this visit's end and another's strike.
      try await xdotool("search", "--sync", "--class", "Steam", "set_window", "--class", "none", "--name", "on Reddit")
      #expect(try await service.called("timer.strike") == ["text": "Reddit"])
      try await service.exit()
      try await service.shutDown()
      #expect(home.processes.allSatisfy { !$0.arguments.contains("-spy") || !$0.arguments.contains("-notype") })
    }

    @Test func `a visit shorter than the grace is none, and a window that was there already counts`() async throws {
      try await startWindowManager()
      let shown = try await bus.start(["xprop", "-root", "-spy", "_NET_ACTIVE_WINDOW"], screen.variables)
      _ = try await open("YouTube")
      try await shown.line("an active window") { $0.contains("# 0x0") || !$0.contains("# 0x") ? nil : () }
      let service = try await RunningService(
        "window-watch", with: ["titles": ["YouTube", "Editor"], "grace": 3600], on: bus, screen.variables)
      try await service.enter()
      // With such a grace nothing is struck before it is over.
      try await service.shutDown()

      let strict = try await RunningService(
        "window-watch", with: ["titles": ["YouTube", "Editor"], "grace": 1], on: bus, screen.variables)
      try await strict.enter()
      #expect(try await strict.called("timer.strike") == ["text": "YouTube"])
      try await strict.shutDown()
    }

    @Test func `it goes on where a strike is refused, and says so`() async throws {
      try await startWindowManager()
      let service = try await RunningService(
        "window-watch", with: ["titles": ["YouTube"], "grace": 0], on: bus, screen.variables)
      try await service.enter()
      _ = try await open("YouTube")
      try await service.called("timer.strike", refusing: "no focus")
      let log = try await service.until("a log") { $0["method"] == "log" }
      #expect(log["params"]?["message"] == "no strike: no focus")
      try await service.shutDown()
    }

    @Test(arguments: [true, false])
    func `without a desktop that tells, or its program, it says so`(_ hasScreen: Bool) async throws {
      try home.linkPython()
      let variables = (hasScreen ? screen : nil)?.variables ?? bus.variables
      let service = try await RunningService(
        "window-watch", with: ["titles": ["YouTube"], "grace": 0], on: bus,
        variables.merging(["PATH": home.path("bin")]) { $1 })
      try await service.enter()
      let log = try await service.until("a log") { $0["method"] == "log" }
      let message = log["params"]?["message"]?.string ?? ""
      #expect(
        message.contains(hasScreen ? "'xprop' is missing: install the package x11-utils" : "no desktop that tells"))
      try await service.shutDown()
    }

    // MARK: The protocol

    @Test(arguments: ["idle-watch", "window-watch"])
    func `what isn't understood is answered with an error, and the end of its input ends it`(_ name: String)
      async throws
    {
      let service = try await RunningService(
        name, with: ["after": 3600, "titles": ["x"], "grace": 0], on: bus, screen.variables)
      for line in ["junk", "[]", "\u{0}", String(repeating: "x", count: 200_000)] {
        try await service.process.say(line)
        let answer = try await service.until("an error") { $0["error"] != nil }
        #expect(answer["error"]?["code"] == -32700)
      }
      #expect(try await service.ask(9, "nonsense")["error"]?["code"] == -32601)
      try await service.say(["jsonrpc": "2.0", "id": 77, "result": "nobody asked"])
      let huge: JSONValue = [
        "event": ["data": .string(String(repeating: "🍅", count: 100_000))], "delivery": "d", "attempt": 1,
      ]
      #expect(try await service.ask(10, "event", huge)["result"] == .object([]))
      try await service.enter()
      try await service.enter()
      try await service.exit()
      try await service.exit()
      await service.process.closeInput()
      #expect(await service.process.wait() == .exited(0))
    }

    @Test func `TERM and a closed output end it with what it started`() async throws {
      try await startWindowManager()
      let service = try await RunningService(
        "window-watch", with: ["titles": ["x"], "grace": 0], on: bus, screen.variables)
      try await service.enter()
      await service.process.signal(SIGTERM)
      #expect(await service.process.wait() == .exited(0))
      #expect(home.processes.allSatisfy { !$0.arguments.contains("-notype") })
    }

    @Test(
      arguments: [
        ("idle-watch", ["after": 0], "'after' is at least a second"),
        ("idle-watch", ["after": "x"], "'after' is at least"),
        ("window-watch", ["titles": [], "grace": 1], "'titles' is a list"),
        ("window-watch", ["titles": [" "], "grace": 1], "'titles' is a list"),
        ("window-watch", ["titles": ["x"], "grace": -1], "'grace' is a length"),
      ] as [(String, JSONValue, String)])
    func `inputs that mean nothing are refused`(_ name: String, _ inputs: JSONValue, _ message: String) async throws {
      let plugin = BundledPlugin(name)
      let process = try await bus.start(["\(plugin.folder)/bin/\(name)"], plugin.library, input: .pipe)
      let call: JSONValue = [
        "jsonrpc": "2.0", "id": 1, "method": "initialize",
        "params": ["protocol": 1, "with": inputs, "state_dir": "/tmp"],
      ]
      try await process.say(call.text)
      try await process.line("the refusal") { $0.contains(message) ? () : nil }
      await process.closeInput()
      #expect(await process.wait() == .exited(0))
    }
  }
#endif
