// SPDX-License-Identifier: MIT
#if os(Linux)
  import Events
  import Foundation
  import Glibc
  import Processes
  import TestSupport
  import Testing

  /// `lock-screen` and `screen-dim` on a screen that nobody sees; one after another, since a user has one locker.
  @Suite(.serialized, .timeLimit(.minutes(Patience.minutes))) struct ScreenTests {
    private let home: TemporaryHome
    private let bus: SessionBus
    private let screen: Screen
    private let event: Event

    init() async throws {
      home = try TemporaryHome()
      bus = try await SessionBus(home)
      screen = try await Screen(bus)
      event = try Self.event(until: "2099-01-01T00:05:00.000Z")
    }

    /// The end of a focus, and a break until then.
    private static func event(until deadline: String) throws -> Event {
      try SampleEvent.focus(
        task: "$(id) \"-x\"\n🍅",
        data: [
          "timer": [
            "state": "running", "phase": "short-break", "since": "2026-11-21T09:25:00.000Z",
            "deadline": .string(deadline), "round": ["completed": 2, "length": 4],
            "next": ["phase": "focus", "planned": 1500],
          ]
        ])
    }

    // MARK: lock-screen

    private func lock(
      _ locker: String, _ variables: [String: String], event: Event? = nil
    ) async throws -> BundledPlugin.Reply {
      try await BundledPlugin("lock-screen").run(
        with: ["locker": .string(locker)], event: event ?? self.event, in: home, variables: variables)
    }

    @Test func `i3lock locks the screen, once`() async throws {
      for locker in ["auto", "auto", "i3lock"] {
        let reply = try await lock(locker, screen.variables)
        #expect(reply.status == 0, "\(reply.result)")
        #expect(reply.result.output.isEmpty)
      }
      let lockers = home.processes.filter { $0.arguments.first == "i3lock" }
      #expect(!lockers.isEmpty)
      // It holds the keyboard: nobody else can have it.
      let second = try await home.run(["i3lock"], variables: screen.variables)
      #expect(second.status == 1)
      // Another hook's locker that comes up after this one has looked for it: the screen is locked, and that is all.
      try home.write(
        """
        #!/bin/sh
        [ -e "$HOME/has-looked" ] || { : > "$HOME/has-looked"; exit 1; }
        exec /usr/bin/pgrep "$@"

        """, to: "bin/pgrep", mode: 0o755)
      let late = try await lock("i3lock", screen.variables)
      #expect(late.status == 0, "\(late.result)")
      try await endLockers()
    }

    /// Also those that one has started beside it: the next test would take them for a screen that is locked.
    private func endLockers() async throws {
      while let locker = home.processes.first(where: { $0.arguments.first == "i3lock" }) {
        locker.identity.signal(SIGKILL)
        try await locker.identity.untilGone("i3lock")
      }
      // Those that nobody has waited for have a name all the same. The user's own may go on.
      for _ in 0..<200 {
        guard try await home.run(["/usr/bin/pgrep", "-x", "i3lock"]).status == 0 else { return }
        try await Task.sleep(for: .milliseconds(50))
      }
    }

    @Test(arguments: [
      ("org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver"),
      ("org.gnome.ScreenSaver", "/org/gnome/ScreenSaver"),
      ("org.xfce.ScreenSaver", "/"),
    ])
    func `a desktop's screen saver is asked first`(_ name: String, _ object: String) async throws {
      let script = """
        import dbus, dbus.service, sys
        from dbus.mainloop.glib import DBusGMainLoop
        from gi.repository import GLib
        DBusGMainLoop(set_as_default=True)
        class Saver(dbus.service.Object):
          @dbus.service.method(sys.argv[1])
          def Lock(self): print('locked', flush=True)
        bus = dbus.SessionBus()
        owned = dbus.service.BusName(sys.argv[1], bus)
        Saver(bus, sys.argv[2])
        print('ready', flush=True)
        GLib.MainLoop().run()
        """
      let saver = try await bus.start(["/usr/bin/python3", "-c", script, name, object])
      try await saver.line("ready") { $0 == "ready" ? () : nil }
      for locker in ["auto", "screensaver"] {
        let reply = try await lock(locker, screen.variables)
        #expect(reply.status == 0, "\(reply.result)")
        try await saver.line("the lock") { $0 == "locked" ? () : nil }
      }
      #expect(home.processes.allSatisfy { $0.arguments.first != "i3lock" })
    }

    @Test func `nobody is locked out after the break`() async throws {
      let late = try await lock("i3lock", screen.variables, event: try Self.event(until: "2026-11-21T09:30:00.000Z"))
      #expect(late.status == 0, "\(late.result)")
      #expect(late.message == "not locked: it is over by now")
      #expect(home.processes.allSatisfy { $0.arguments.first != "i3lock" })
    }

    @Test func `what is missing is said`() async throws {
      let none = try await lock("auto", bus.variables)
      #expect(none.status == 1)
      #expect(none.result.errors.contains("install swaylock (Wayland) or i3lock (X)"))
      let saver = try await lock("screensaver", screen.variables)
      #expect(saver.status == 1)
      #expect(saver.result.errors.contains("no screen saver answers"))
      let wayland = try await lock("swaylock", screen.variables.merging(["PATH": home.path("bin")]) { $1 })
      #expect(wayland.status == 1)
      #expect(wayland.result.errors.contains("'swaylock' is missing"))
      let noScreen = try await lock("i3lock", bus.variables)
      #expect(noScreen.status == 1)
      #expect(noScreen.result.errors.contains("i3lock can't lock the screen: "))
      #expect(try await lock("x; id", screen.variables).status == 64)
    }

    // MARK: screen-dim

    private func dim(
      _ scope: String?, to percent: JSONValue = 30, by way: String = "auto", restore: JSONValue = .object([]),
      hook: String = "dim", _ variables: [String: String]
    ) async throws -> BundledPlugin.Reply {
      try await BundledPlugin("screen-dim").run(
        scope, with: ["to": percent, "by": .string(way)], event: event, restore: restore, in: home,
        variables: variables.merging(["SEGUE_HOOK": hook]) { $1 })
    }

    private func setBrightness(_ value: String) async throws {
      let set = try await home.run(
        ["xrandr", "--output", "screen", "--brightness", value], variables: screen.variables)
      #expect(set.status == 0, "\(set)")
    }

    private func brightness() async throws -> Double? {
      let text = try await home.run(["xrandr", "--verbose"], variables: screen.variables).output
      return text.firstMatch(of: /Brightness: ([0-9.]+)/).flatMap { Double($0.1) }
    }

    @Test(arguments: ["auto", "xrandr"])
    func `the screen is dimmed and bright again, also when enter and exit come twice`(_ way: String) async throws {
      try await setBrightness("0.8")
      var restore = JSONValue.object([])
      for _ in 0..<2 {
        let entered = try await dim("enter", by: way, screen.variables)
        #expect(entered.status == 0, "\(entered.result)")
        restore = try #require(entered.restore)
        #expect(try await brightness() == 0.3)
      }
      for _ in 0..<2 {
        let exit = try await dim("exit", by: way, restore: restore, screen.variables)
        #expect(exit.status == 0, "\(exit.result)")
        #expect(try await brightness() == 0.8)
      }
    }

    @Test func `what is darker already, or was changed in between, stays`() async throws {
      try await setBrightness("0.2")
      let dark = try await dim("enter", screen.variables)
      #expect(try await brightness() == 0.2)
      #expect(try await dim("exit", restore: try #require(dark.restore), screen.variables).status == 0)
      #expect(try await brightness() == 0.2)

      try await setBrightness("0.9")
      let entered = try await dim("enter", screen.variables)
      try await setBrightness("0.6")
      #expect(try await dim("exit", restore: try #require(entered.restore), screen.variables).status == 0)
      #expect(try await brightness() == 0.6)
      #expect(try await dim("exit", screen.variables).status == 0)
      #expect(try await brightness() == 0.6)
    }

    @Test func `another percentage takes the place of the first, and what was before is still known`() async throws {
      try await setBrightness("1.0")
      _ = try await dim("enter", to: 50, screen.variables)
      let entered = try await dim("enter", to: 20, screen.variables)
      #expect(try await brightness() == 0.2)
      #expect(try await dim("exit", restore: try #require(entered.restore), screen.variables).status == 0)
      #expect(try await brightness() == 1)
    }

    @Test(arguments: [
      "+dim +dark -dim -dark", "+dim +dark -dark -dim", "+dark +dim -dark -dim", "+dark +dim -dim -dark",
      "+dim +dark -dim +dim -dark -dim",
    ])
    func `of several hooks the darkest counts, and the last one puts back what was before all`(_ order: String)
      async throws
    {
      try await setBrightness("1.0")
      var holding: [String: Double] = [:]
      var restore: [String: JSONValue] = [:]
      for step in order.split(separator: " ") {
        let hook = String(step.dropFirst())
        let percent: Int64 = hook == "dim" ? 30 : 10
        let scope = step.hasPrefix("+") ? "enter" : "exit"
        let reply = try await dim(
          scope, to: .integer(percent), restore: restore[hook] ?? .object([]), hook: hook, screen.variables)
        #expect(reply.status == 0, "\(reply.result)")
        restore[hook] = reply.restore
        holding[hook] = step.hasPrefix("+") ? Double(percent) / 100 : nil
        #expect(try await brightness() == holding.values.min() ?? 1, "\(step) of \(order)")
      }
    }

    @Test func `what a person sets while a hook holds is what the next one puts back`() async throws {
      try await setBrightness("1.0")
      let first = try await dim("enter", hook: "dim", screen.variables)
      try await setBrightness("0.6")
      let second = try await dim("enter", to: 10, hook: "dark", screen.variables)
      #expect(try await brightness() == 0.1)
      for (reply, hook) in [(second, "dark"), (first, "dim")] {
        let exit = try await dim("exit", restore: try #require(reply.restore), hook: hook, screen.variables)
        #expect(exit.status == 0, "\(exit.result)")
        #expect(try await brightness() == 0.6)
      }
    }

    @Test(.enabled(if: geteuid() == 0, "a namespace with a backlight of its own needs root"))
    func `a laptop's backlight is put back to the step`() async throws {
      // brightnessctl itself, over a folder in place of the kernel's.
      try home.write(
        """
        set -eu
        mkdir -p "$HOME/class"
        mount --bind "$HOME/class" /sys/class
        exec "$@"
        """, to: "enter")
      let light = "class/backlight/panel"
      try FileManager.default.createDirectory(atPath: home.path(light), withIntermediateDirectories: true)
      for (name, value) in [("brightness", "12345"), ("max_brightness", "19393")] {
        try home.write("\(value)\n", to: "\(light)/\(name)")
      }
      let launcher = ["unshare", "-m", "--propagation", "private", "sh", home.path("enter")]
      func run(_ scope: String) async throws -> BundledPlugin.Reply {
        try await BundledPlugin("screen-dim").run(
          scope, with: ["to": 30, "by": "auto"], event: event, in: home, launcher: launcher)
      }
      let entered = try await run("enter")
      #expect(entered.status == 0, "\(entered.result)")
      #expect(entered.restore?["by"] == "backlight")
      #expect(home.lines("\(light)/brightness") == ["5818"])
      #expect(try await run("exit").status == 0)
      #expect(home.lines("\(light)/brightness") == ["12345"])
    }

    @Test func `GNOME sets it itself`() async throws {
      let script = """
        import dbus, dbus.service
        from dbus.mainloop.glib import DBusGMainLoop
        from gi.repository import GLib
        DBusGMainLoop(set_as_default=True)
        class Power(dbus.service.Object):
          value = 70
          @dbus.service.method('org.freedesktop.DBus.Properties', in_signature='ss', out_signature='v')
          def Get(self, interface, name): return dbus.Int32(Power.value)
          @dbus.service.method('org.freedesktop.DBus.Properties', in_signature='ssv')
          def Set(self, interface, name, value):
            Power.value = int(value)
            print(interface, name, Power.value, flush=True)
        bus = dbus.SessionBus()
        owned = dbus.service.BusName('org.gnome.SettingsDaemon.Power', bus)
        Power(bus, '/org/gnome/SettingsDaemon/Power')
        print('ready', flush=True)
        GLib.MainLoop().run()
        """
      let power = try await bus.start(["/usr/bin/python3", "-c", script])
      try await power.line("ready") { $0 == "ready" ? () : nil }
      let entered = try await dim("enter", screen.variables)
      #expect(entered.status == 0, "\(entered.result)")
      let item = "org.gnome.SettingsDaemon.Power.Screen Brightness"
      try await power.line("30") { $0 == "\(item) 30" ? () : nil }
      #expect(try await dim("exit", restore: try #require(entered.restore), screen.variables).status == 0)
      try await power.line("70") { $0 == "\(item) 70" ? () : nil }
    }

    @Test func `what is wrong is said`() async throws {
      let none = try await dim("enter", bus.variables)
      #expect(none.status == 1)
      #expect(none.result.errors.contains("install the package brightnessctl (a laptop) or x11-xserver-utils (X)"))
      try home.linkPython()
      for (way, package) in [
        ("xrandr", "x11-xserver-utils"), ("backlight", "brightnessctl"), ("gnome", "libglib2.0-bin"),
      ] {
        let missing = try await dim("enter", by: way, ["PATH": home.path("bin")])
        #expect(missing.status == 1)
        #expect(missing.result.errors.contains("is missing: install the package \(package)"))
      }
      for percent in [0, 101, "x"] as [JSONValue] {
        let wrong = try await dim("enter", to: percent, screen.variables)
        #expect(wrong.status == 64)
        #expect(wrong.result.errors.contains("'to' is a number of percent from 5 to 100"))
      }
      #expect(try await dim("enter", by: "magic", screen.variables).status == 64)
      #expect(try await dim(nil, screen.variables).status == 64)
    }
  }
#endif
