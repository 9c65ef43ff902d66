// SPDX-License-Identifier: MIT
import Events
import Foundation
import TestSupport
import Testing

@Suite struct QuoteTests {
  private let plugin = BundledPlugin("quote")
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome() }

  private func goal(id: String = "01934f6e-7c5a-7cc3-98c4-dc0c0c07398f") throws -> Event {
    try SampleEvent.focus(
      .goalReached, data: ["goal": ["name": "daily", "target": 8, "value": 8]], envelope: ["id": .string(id)])
  }

  private func run(_ event: Event, lines: [JSONValue] = [], desktop: Bool = false, variables: [String: String] = [:])
    async throws -> BundledPlugin.Reply
  {
    let reply = try await plugin.run(
      with: ["lines": .array(lines), "desktop": .bool(desktop)], event: event, in: home, variables: variables)
    #expect(reply.status == 0, "\(reply.result)")
    return reply
  }

  @Test func `the same event says the same, and others say other things`() async throws {
    let first = try await run(try goal()).message
    #expect(try await run(try goal()).message == first)
    var said: Set<String> = []
    for number in 0..<12 { said.insert(try await run(try goal(id: "id-\(number)")).message ?? "") }
    #expect(said.count > 3 && !said.contains(""))
  }

  @Test func `one's own lines take the place of the bundled ones`() async throws {
    #expect(try await run(try goal(), lines: ["", .string(Hostile.task)]).message == Hostile.task)
  }

  @Test func `without a way to show it, the line is in the log and the advice too`() async throws {
    let reply = try await run(try goal(), desktop: true, variables: try home.pathWithPythonAlone())
    #expect(reply.message?.isEmpty == false)
    #expect(reply.result.errors.contains("install libnotify-bin"), "\(reply.result)")
  }

  #if os(Linux)
    /// A notification service that runs the plugin and prints what it was asked to show.
    private static let service = """
      import dbus, dbus.service, json, os, subprocess, sys, threading
      from dbus.mainloop.glib import DBusGMainLoop
      from gi.repository import GLib
      DBusGMainLoop(set_as_default=True)
      name = 'org.freedesktop.Notifications'
      class Service(dbus.service.Object):
        @dbus.service.method(name, in_signature='susssasa{sv}i', out_signature='u')
        def Notify(self, app, replaces, icon, title, body, actions, hints, expire):
          print(json.dumps([app, title, body]), flush=True)
          return 1
        @dbus.service.method(name, out_signature='as')
        def GetCapabilities(self): return ['body', 'body-markup']
        @dbus.service.method(name, out_signature='ssss')
        def GetServerInformation(self): return ('test', 'test', '1', '1.2')
      bus = dbus.SessionBus()
      owned = dbus.service.BusName(name, bus)
      Service(bus, '/org/freedesktop/Notifications')
      loop = GLib.MainLoop()
      def run():
        subprocess.run([sys.argv[1]], stdin=open(sys.argv[2]), stdout=subprocess.DEVNULL)
        loop.quit()
      threading.Thread(target=run).start()
      loop.run()
      """

    @Test func `a notification service is asked to show it, without markup`() async throws {
      let request: JSONValue = [
        "protocol": 1, "event": try JSONValue(parsing: try JSON.line(try goal())),
        "with": ["desktop": true, "lines": ["<b>Well & truly</b> -- done"]],
      ]
      try home.write(request.text, to: "request")
      let shown = try await home.run(
        [
          "dbus-run-session", "--", "/usr/bin/python3", "-c", Self.service, "\(plugin.folder)/bin/quote",
          home.path("request"),
        ], variables: plugin.library)
      #expect(
        shown.lines == [#"["Segue", "Daily goal reached", "&lt;b&gt;Well &amp; truly&lt;/b&gt; -- done"]"#], "\(shown)")
    }
  #endif
}
