// SPDX-License-Identifier: MIT
#if os(Linux)
  import ControlProtocol
  import Events
  import Foundation
  import Processes
  import TestSupport
  import Testing

  /// With the real notify-send, up to the desktop's end of the bus, and a real `segue` behind the buttons.
  @Suite(.timeLimit(.minutes(Patience.minutes))) struct DesktopNotifyTests {
    private let home: TemporaryHome
    private let plugin = BundledPlugin("desktop-notify")
    private let bus: SessionBus

    init() async throws {
      home = try TemporaryHome(hooks: "version: 1\nnotify: { desktop: false, chime: false }\n")
      bus = try await SessionBus(home)
      for program in [Programs.segue, Programs.segued] {
        let link = home.path("bin/\(URL(filePath: program).lastPathComponent)")
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: program)
      }
    }

    private func run(
      _ inputs: [String: JSONValue] = [:], event: Event? = nil, _ variables: [String: String] = [:]
    ) async throws -> BundledPlugin.Reply {
      let defaults: [String: JSONValue] = [
        "title": "", "body": "", "urgency": "normal", "sound": "", "actions": ["break", "extend"], "extend": 300,
        "wait": 60,
      ]
      let event = try event ?? SampleEvent.focus()
      return try await plugin.run(
        with: defaults.merging(inputs) { $1 }, event: event, in: home,
        variables: bus.variables.merging(variables) { $1 })
    }

    /// After a focus, with the break that is next not started.
    private func waiting() throws -> Event {
      try SampleEvent.focus(data: [
        "timer": [
          "state": "idle", "phase": "idle", "since": "2026-11-21T09:25:00.000Z", "deadline": .null,
          "round": ["completed": 2, "length": 4], "next": ["phase": "short-break", "planned": 300],
        ]
      ])
    }

    @Test func `texts arrive as they are, as markup that shows them as they are`() async throws {
      let desktop = try await NotificationDesktop("test", on: bus)
      let texts: [(text: String, markup: String)] = [
        ("<b>1 < 2 & 3</b>", "&lt;b&gt;1 &lt; 2 &amp; 3&lt;/b&gt;"), ("a\\nb \\x41", "a\\nb \\x41"),
        ("two\nlines", "two\nlines"), ("-u critical", "-u critical"), ("--help", "--help"),
        ("$(id) `id` \"q\" 'q'", "$(id) `id` \"q\" 'q'"), ("🍅 👩‍💻 öäü", "🍅 👩‍💻 öäü"), ("bell\u{7}\u{1B}[0m", "bell[0m"),
      ]
      for (text, markup) in texts {
        let reply = try await run(["actions": [], "title": .string(text)], event: SampleEvent.focus(task: text))
        #expect(reply.status == 0, "\(reply.result)")
        let call = try await desktop.until("notify")
        #expect(call["body"] == .string(markup))
        let title = text.replacing("\n", with: " ").replacing("\u{7}\u{1B}", with: "")
        #expect(call["title"] == .string(title))
      }
    }

    @Test func `urgency and sound are passed on, and buttons that the timer would refuse aren't shown`() async throws {
      let desktop = try await NotificationDesktop("test", on: bus)
      let inputs: [String: JSONValue] = ["urgency": "critical", "sound": "bell", "extend": 330]
      async let reply = run(inputs, event: SampleEvent.focus(task: "Write"))
      let call = try await desktop.until("notify")
      #expect(call["urgency"] == 2)
      #expect(call["sound"] == "bell")
      #expect(call["title"] == "Focus is over")
      #expect(call["body"] == "Write")
      // The break runs already, so it is what would be extended, and not the focus that the notice is about.
      #expect(call["actions"] == ["extend", "Extend the break by 5 min 30 s"])
      try await desktop.close(call["number"])
      let closed = try await reply
      #expect(closed.status == 0, "\(closed.result)")
      #expect(closed.object == nil)

      async let silent = run(["sound": "none", "actions": ["break", "extend", "skip"]], event: waiting())
      let second = try await desktop.until("notify")
      #expect(second["silent"] == true)
      #expect(second["actions"] == ["break", "Start break", "skip", "Skip"])
      try await desktop.close(second["number"])
      #expect(try await silent.status == 0)
    }

    @Test func `buttons that nobody pressed in time are taken away`() async throws {
      let desktop = try await NotificationDesktop("test", on: bus)
      let reply = try await run(["wait": 1, "sound": "bell"])
      #expect(reply.status == 0, "\(reply.result)")
      let first = try await desktop.until("notify")
      let second = try await desktop.until("notify")
      #expect(second["replaces"] == first["number"])
      #expect(second["actions"] == [])
      #expect(second["silent"] == true)
      #expect(home.processes.allSatisfy { !$0.arguments.joined().contains("notify-send") })
    }

    @Test func `the buttons drive the timer`() async throws {
      let desktop = try await NotificationDesktop("test", on: bus)
      let daemon = try await LiveDaemon(home)
      let peer = try await daemon.peer()
      #expect(try await home.segue("start", "Write").status == 0)

      let status = try JSONValue(parsing: try await home.segue("status", "--json").output)
      let session = try #require(status["session"]?["id"])
      let running = try SampleEvent.focus(.focusStarted, session: ["id": session])
      async let extended = run(["extend": 90], event: running)
      let call = try await desktop.until("notify")
      try await desktop.press("extend", on: call["number"])
      let reply = try await extended
      #expect(reply.status == 0, "\(reply.result)")
      #expect(reply.message == "'Extend by 1 min 30 s' was chosen")
      let by = try await peer.until("the extension") { $0.events(.focusExtended).first?.data.by }
      #expect(by == 90)

      async let stopped = run(["actions": ["stop"]], event: running)
      try await desktop.press("stop", on: desktop.until("notify")["number"])
      #expect(try await stopped.status == 0)
      _ = try await peer.until("the end") { $0.events(.focusAbandoned).first }

      // What the timer refuses by then is said.
      async let refused = run(["actions": ["extend"]], event: running)
      try await desktop.press("extend", on: desktop.until("notify")["number"])
      let refusal = try await refused
      #expect(refusal.status == 1)
      #expect(refusal.result.errors.hasPrefix("'segue extend 300s' failed: "))

      // Of another session than the one that it was shown for, a button does nothing.
      #expect(try await home.segue("start", "Another").status == 0)
      async let late = run(["actions": ["stop"]], event: running)
      try await desktop.press("stop", on: desktop.until("notify")["number"])
      let tooLate = try await late
      #expect(tooLate.status == 1)
      #expect(tooLate.result.errors == "'Stop' was chosen too late: something else is on by now\n")
      let after = try JSONValue(parsing: try await home.segue("status", "--json").output)
      #expect(after["phase"] == "focus")
      try await daemon.stop()
    }

    @Test func `of more than three buttons the first three are shown, and that is said`() async throws {
      let desktop = try await NotificationDesktop("test", on: bus)
      let many: JSONValue = ["stop", "break", "extend", "skip", "pause"]
      async let reply = run(["actions": many], event: SampleEvent.focus(.focusStarted))
      let call = try await desktop.until("notify")
      #expect(call["actions"] == ["stop", "Stop", "extend", "Extend by 5 min", "skip", "Skip"])
      try await desktop.close(call["number"])
      let closed = try await reply
      #expect(closed.status == 0, "\(closed.result)")
      #expect(closed.message == "only three buttons fit: pause left out")
    }

    @Test func `a button that there isn't is found when the file is checked`() async throws {
      try home.write(
        """
        version: 1
        hooks:
          ask: { uses: desktop-notify, with: { actions: [brake, extend] } }

        """, to: TemporaryHome.hooksFile)
      let checked = try await home.segue("hooks", "check")
      #expect(checked.status == 78, "\(checked)")
      #expect("\(checked)".contains("it is 'brake', not 'start', 'break', 'again', "), "\(checked)")
    }

    @Test func `an old notify-send without buttons still shows`() async throws {
      let desktop = try await NotificationDesktop("test", on: bus)
      try home.write(
        """
        #!/bin/sh
        case "$*" in *--action*) echo "Unknown option --action=x" >&2; exit 1;; esac
        exec /usr/bin/notify-send "$@"

        """, to: "bin/notify-send", mode: 0o755)
      let reply = try await run()
      #expect(reply.status == 0, "\(reply.result)")
      #expect(try await desktop.until("notify")["actions"] == [])
    }

    @Test func `what is wrong is said`() async throws {
      let nobody = try await run()
      #expect(nobody.status == 1)
      #expect(nobody.result.errors.contains("org.freedesktop.Notifications"))

      try home.linkPython()
      let missing = try await run([:], ["PATH": home.path("bin")])
      #expect(missing.status == 1)
      #expect(missing.result.errors == "'notify-send' is missing: install the package libnotify-bin\n")

      let unknown = try await run(["actions": ["brake"]])
      #expect(unknown.status == 64)
      #expect(unknown.result.errors.contains("not 'brake'"))
      let urgency = try await run(["urgency": "high"])
      #expect(urgency.status == 64)
    }
  }
#endif
