// SPDX-License-Identifier: MIT
#if os(Linux)
  import Foundation
  import Processes
  import TestSupport
  import Testing

  /// A session bus with a small notification service, which reports its requests.
  struct NotificationService: Sendable {
    /// One call of `Notify`, as received over the bus.
    struct Call: Decodable, Equatable {
      var app: String
      var replaces: Int
      var title: String
      var body: String
      var urgency: Int
    }

    let environment: [String: String]
    private let session: ChildProcess

    private static let script = """
      import dbus, dbus.service, json, os, sys, threading
      from dbus.mainloop.glib import DBusGMainLoop
      from gi.repository import GLib
      DBusGMainLoop(set_as_default=True)
      name = 'org.freedesktop.Notifications'
      class Service(dbus.service.Object):
        last = 0
        @dbus.service.method(name, in_signature='susssasa{sv}i', out_signature='u')
        def Notify(self, app, replaces, icon, title, body, actions, hints, expire):
          print(json.dumps({'app': app, 'replaces': int(replaces), 'title': title, 'body': body,
                            'urgency': int(hints.get('urgency', 255))}), flush=True)
          if not replaces: Service.last += 1
          return replaces or Service.last
        @dbus.service.method(name, out_signature='as')
        def GetCapabilities(self): return ['body', 'body-markup']
        @dbus.service.method(name, out_signature='ssss')
        def GetServerInformation(self): return ('test', 'test', '1', '1.2')
      bus = dbus.SessionBus()
      owned = dbus.service.BusName(name, bus)
      Service(bus, '/org/freedesktop/Notifications')
      print(os.environ['DBUS_SESSION_BUS_ADDRESS'], flush=True)
      loop = GLib.MainLoop()
      threading.Thread(target=lambda: (sys.stdin.read(), loop.quit()), daemon=True).start()
      loop.run()
      """

    /// Calls `body` while they run. Returns when they have ended. Without `isServing`, there is only the bus.
    static func run(isServing: Bool = true, _ body: (NotificationService) async throws -> Void) async throws {
      var environment = ["PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": "/nonexistent"]
      // The system's Python has the bindings, whatever comes first on `PATH`.
      let program =
        isServing
        ? ["/usr/bin/python3", "-c", script] : ["sh", "-c", "echo $DBUS_SESSION_BUS_ADDRESS; exec cat"]
      try SystemTool.check("dbus-run-session")
      let session = try await ChildProcess.start(
        ChildConfiguration(
          ["dbus-run-session", "--"] + program, environment: environment, input: .pipe, output: .lines(),
          error: .capture()))
      let address = await session.output?.next()
      let text = await session.capturedError?.text ?? ""
      environment["DBUS_SESSION_BUS_ADDRESS"] = try #require(address?.text, "\(text)")
      let result: Result<Void, any Error>
      do {
        result = .success(try await body(NotificationService(environment: environment, session: session)))
      } catch {
        result = .failure(error)
      }
      await session.closeInput()
      _ = await session.wait()
      try result.get()
    }

    /// The next received call.
    func next() async throws -> Call {
      let line = try #require(await session.output?.next())
      return try JSONDecoder().decode(Call.self, from: Data(line.bytes))
    }
  }
#endif
