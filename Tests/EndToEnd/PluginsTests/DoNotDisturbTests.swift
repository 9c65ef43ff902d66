// SPDX-License-Identifier: MIT
#if os(Linux)
  import Events
  import Foundation
  import Glibc
  import Processes
  import TestSupport
  import Testing

  /// With the real gsettings, dunst, mako and kde-inhibit; Plasma's end of the bus is ours.
  @Suite(.timeLimit(.minutes(Patience.minutes))) struct DoNotDisturbTests {
    private let home: TemporaryHome
    private let plugin = BundledPlugin("do-not-disturb")
    private let event: Event

    init() throws {
      home = try TemporaryHome(variables: ["GSETTINGS_BACKEND": "keyfile"])
      event = try SampleEvent.focus(.focusStarted, task: "-x \"$(id)\"\n🍅")
    }

    private func run(
      _ scope: String?, _ desktop: String, restore: JSONValue = .object([]), hook: String = "quiet",
      _ variables: [String: String]
    ) async throws -> BundledPlugin.Reply {
      try await plugin.run(
        scope, with: ["desktop": .string(desktop)], event: event, restore: restore, in: home,
        variables: variables.merging(["SEGUE_HOOK": hook]) { $1 })
    }

    // MARK: GNOME

    private static let key = ["org.gnome.desktop.notifications", "show-banners"]

    private func banners() async throws -> String {
      let result = try await home.run(["gsettings", "get"] + Self.key)
      return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private func setBanners(_ value: String) async throws {
      #expect(try await home.run(["gsettings", "set"] + Self.key + [value]).status == 0)
    }

    @Test(arguments: ["true", "false"])
    func `what GNOME had is put back, also when enter and exit come twice`(_ before: String) async throws {
      try await setBanners(before)
      let first = try await run("enter", "gnome", [:])
      #expect(first.status == 0, "\(first.result)")
      #expect(try await banners() == "false")
      let second = try await run("enter", "gnome", [:])
      #expect(second.restore == first.restore)
      for _ in 0..<2 {
        let exit = try await run("exit", "gnome", restore: try #require(first.restore), [:])
        #expect(exit.status == 0, "\(exit.result)")
        #expect(try await banners() == before)
      }
    }

    @Test func `who turns banners on in the middle keeps them, and an exit without enter changes nothing`() async throws
    {
      try await setBanners("false")
      #expect(try await run("exit", "gnome", [:]).status == 0)
      #expect(try await banners() == "false")
      let entered = try await run("enter", "gnome", [:])
      try await setBanners("true")
      #expect(try await run("exit", "gnome", restore: try #require(entered.restore), [:]).status == 0)
      #expect(try await banners() == "true")
    }

    @Test func `an enter whose answer was lost is undone all the same`() async throws {
      #expect(try await run("enter", "gnome", [:]).status == 0)
      #expect(try await run("exit", "gnome", [:]).status == 0)
      #expect(try await banners() == "true")
    }

    @Test func `what was handed to exit is enough where the notes are gone`() async throws {
      let entered = try await run("enter", "gnome", [:])
      try FileManager.default.removeItem(atPath: home.path("state/segue/plugins"))
      #expect(try await run("exit", "gnome", restore: try #require(entered.restore), [:]).status == 0)
      #expect(try await banners() == "true")
    }

    @Test func `of two hooks the last one puts things back`() async throws {
      let first = try await run("enter", "gnome", hook: "a", [:])
      let second = try await run("enter", "gnome", hook: "b", [:])
      #expect(first.restore == second.restore)
      #expect(try await run("exit", "gnome", restore: try #require(first.restore), hook: "a", [:]).status == 0)
      #expect(try await banners() == "false")
      #expect(try await run("exit", "gnome", restore: try #require(second.restore), hook: "b", [:]).status == 0)
      #expect(try await banners() == "true")
    }

    // MARK: Plasma

    @Test func `Plasma is inhibited for as long as the level holds`() async throws {
      let bus = try await SessionBus(home)
      let plasma = try await NotificationDesktop("Plasma", on: bus)
      let entered = try await run("enter", "auto", bus.variables)
      #expect(entered.status == 0, "\(entered.result)")
      try await plasma.until("inhibited")
      let again = try await run("enter", "auto", bus.variables)
      #expect(again.restore == entered.restore)
      let holders = home.processes.filter { $0.arguments.first?.hasSuffix("kde-inhibit") == true }
      #expect(holders.count == 1)
      for _ in 0..<2 {
        let exit = try await run("exit", "kde", restore: try #require(entered.restore), bus.variables)
        #expect(exit.status == 0, "\(exit.result)")
      }
      try await plasma.until("released")
      for holder in holders { try await holder.identity.untilGone("the inhibition") }
    }

    @Test func `an inhibition that died is made anew`() async throws {
      let bus = try await SessionBus(home)
      let plasma = try await NotificationDesktop("Plasma", on: bus)
      _ = try await run("enter", "kde", bus.variables)
      try await plasma.until("inhibited")
      for process in home.processes where process.arguments.first?.hasSuffix("kde-inhibit") == true {
        process.identity.signal(SIGKILL)
      }
      try await plasma.until("released")
      let entered = try await run("enter", "kde", bus.variables)
      #expect(entered.status == 0, "\(entered.result)")
      try await plasma.until("inhibited")
      #expect(try await run("exit", "kde", bus.variables).status == 0)
      try await plasma.until("released")
    }

    @Test func `a desktop that isn't Plasma says so, and leaves nothing running`() async throws {
      let bus = try await SessionBus(home)
      let desktop = try await NotificationDesktop("Other", on: bus)
      let entered = try await run("enter", "kde", bus.variables)
      #expect(entered.status == 1)
      #expect(entered.result.errors.contains("is this a Plasma session?"))
      await desktop.end()
      let unknown = try await run("enter", "auto", bus.variables)
      #expect(unknown.status == 1)
      #expect(unknown.result.errors.contains("set 'desktop' to one of gnome, kde, dunst, mako, macos"))
    }

    // MARK: dunst and mako

    @Test func `dunst is paused and goes on`() async throws {
      let bus = try await SessionBus(home)
      let screen = try await Screen(bus)
      let dunst = try await bus.start(["dunst"], screen.variables)
      try await bus.untilServed()
      let entered = try await run("enter", "auto", bus.variables)
      #expect(entered.status == 0, "\(entered.result)")
      let paused = try await home.run(["dunstctl", "is-paused"], variables: bus.variables)
      #expect(paused.output == "true\n")
      let exit = try await run("exit", "auto", restore: try #require(entered.restore), bus.variables)
      #expect(exit.status == 0, "\(exit.result)")
      let after = try await home.run(["dunstctl", "is-paused"], variables: bus.variables)
      #expect(after.output == "false\n")

      // One that has ended silences nothing any more.
      let last = try await run("enter", "dunst", bus.variables)
      _ = await dunst.end(grace: .seconds(1))
      #expect(try await run("exit", "dunst", restore: try #require(last.restore), bus.variables).status == 0)
      #expect(try await run("enter", "dunst", bus.variables).status == 1)
    }

    @Test func `mako is given a mode, which is taken away again`() async throws {
      // sway doesn't run as root.
      let isRoot = geteuid() == 0
      let launcher = isRoot ? ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] : []
      let plugin = try plugin.copied(into: home)
      let state = home.path("state/segue/plugins/do-not-disturb")
      try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
      try home.write("exec sh \(home.path("inside"))\n", to: "sway.conf", mode: 0o644)
      try home.write(
        """
        mako &
        gdbus wait --session --timeout 300 org.freedesktop.Notifications && echo "$WAYLAND_DISPLAY" > "$HOME/run/served"

        """, to: "inside", mode: 0o644)
      if isRoot { #expect(try await home.run(["chown", "-R", "65534:65534", home.folder]).status == 0) }
      let bus = try await SessionBus(home, launcher: launcher)
      _ = try await bus.start(
        ["sway", "-c", home.path("sway.conf")],
        ["WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman"])
      let display = try await home.until("run/served", has: "a display") { $0.hasSuffix("\n") ? $0.dropLast() : nil }
      let variables = bus.variables.merging(["WAYLAND_DISPLAY": String(display)]) { $1 }
      func modes() async throws -> [String] {
        try await home.run(launcher + ["makoctl", "mode"], variables: variables).lines
      }

      let before = try await modes()
      let entered = try await plugin.run(
        "enter", with: ["desktop": "auto"], event: event, in: home, variables: variables, launcher: launcher)
      #expect(entered.status == 0, "\(entered.result)")
      #expect(try await modes().contains("do-not-disturb"))
      let exit = try await plugin.run(
        "exit", with: ["desktop": "auto"], event: event, restore: try #require(entered.restore), in: home,
        variables: variables, launcher: launcher)
      #expect(exit.status == 0, "\(exit.result)")
      #expect(try await modes() == before)
    }

    // MARK: What can be wrong

    @Test(arguments: [
      ("gnome", "gsettings", "libglib2.0-bin"), ("dunst", "dunstctl", "dunst"),
      ("mako", "makoctl", "mako-notifier"), ("kde", "kde-inhibit", "kde-cli-tools"),
      ("macos", "shortcuts", "Shortcuts"),
    ])
    func `a program that isn't there is named, with what to install`(
      _ desktop: String, _ program: String, _ package: String
    ) async throws {
      try home.linkPython()
      let reply = try await run("enter", desktop, ["PATH": home.path("bin")])
      #expect(reply.status == 1)
      #expect(reply.result.errors.contains("'\(program)' is missing: install the package \(package)"))
    }

    @Test func `it is for levels, and for desktops that it knows`() async throws {
      let edge = try await run(nil, "gnome", [:])
      #expect(edge.status == 64)
      #expect(edge.result.errors.contains("'while: focus'"))
      let unknown = try await run("enter", "gnoem", [:])
      #expect(unknown.status == 64)
      #expect(unknown.result.errors.contains("not 'gnoem'"))
    }

    @Test func `shortcuts of the user's do it on macOS`() async throws {
      // A stand-in: there is no macOS here.
      try home.write("#!/bin/sh\necho \"$*\" >> \"$HOME/shortcuts.log\"\n", to: "bin/shortcuts", mode: 0o755)
      let entered = try await run("enter", "macos", [:])
      #expect(entered.status == 0, "\(entered.result)")
      #expect(try await run("exit", "macos", restore: try #require(entered.restore), [:]).status == 0)
      #expect(home.lines("shortcuts.log") == ["run Segue Focus On", "run Segue Focus Off"])
    }
  }
#endif
