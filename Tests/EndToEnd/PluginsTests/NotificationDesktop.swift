// SPDX-License-Identifier: MIT
#if os(Linux)
  import Events
  import Foundation
  import Processes
  import TestSupport
  import Testing

  /// A notification service with buttons and, as Plasma has them, inhibitions; it tells what it was asked for.
  struct NotificationDesktop: Sendable {
    private let process: ChildProcess

    private static let script = """
      import dbus, dbus.service, json, sys
      from dbus.mainloop.glib import DBusGMainLoop
      from gi.repository import GLib
      DBusGMainLoop(set_as_default=True)
      name = 'org.freedesktop.Notifications'
      def tell(kind, **members): print(json.dumps(dict(kind=kind, **members)), flush=True)
      class Service(dbus.service.Object):
        last = 0
        inhibitions = {}
        @dbus.service.method(name, in_signature='susssasa{sv}i', out_signature='u')
        def Notify(self, app, replaces, icon, title, body, actions, hints, expire):
          if not replaces: Service.last += 1
          number = int(replaces) or Service.last
          tell('notify', number=number, replaces=int(replaces), title=title, body=body, actions=actions,
               urgency=int(hints.get('urgency', 255)), sound=str(hints.get('sound-name', '')),
               silent=bool(hints.get('suppress-sound', False)))
          return number
        @dbus.service.signal(name, signature='us')
        def ActionInvoked(self, number, key): pass
        @dbus.service.signal(name, signature='uu')
        def NotificationClosed(self, number, reason): pass
        @dbus.service.method(name, out_signature='as')
        def GetCapabilities(self): return ['actions', 'body', 'body-markup', 'sound']
        @dbus.service.method(name, out_signature='ssss')
        def GetServerInformation(self): return (sys.argv[1], 'test', '1', '1.2')
        @dbus.service.method(name, in_signature='ssa{sv}', out_signature='u', sender_keyword='sender')
        def Inhibit(self, entry, reason, hints, sender=None):
          Service.last += 1
          Service.inhibitions[Service.last] = sender
          tell('inhibited')
          def watch(owner, cookie=Service.last):
            if not owner and Service.inhibitions.pop(cookie, None): tell('released')
          bus.watch_name_owner(sender, watch)
          return Service.last
        @dbus.service.method('org.freedesktop.DBus.Properties', in_signature='ss', out_signature='v')
        def Get(self, interface, member):
          if member != 'Inhibited' or sys.argv[1] != 'Plasma': raise dbus.DBusException('no such property')
          return bool(Service.inhibitions)
      bus = dbus.SessionBus()
      owned = dbus.service.BusName(name, bus)
      service = Service(bus, '/org/freedesktop/Notifications')
      def heard(channel, condition):
        line = sys.stdin.readline().split()
        if not line: loop.quit()
        elif line[0] == 'press':
          service.ActionInvoked(int(line[1]), line[2])
          service.NotificationClosed(int(line[1]), 2)
        elif line[0] == 'close': service.NotificationClosed(int(line[1]), 2)
        return True
      GLib.io_add_watch(0, GLib.IO_IN | GLib.IO_HUP, heard)
      tell('ready')
      loop = GLib.MainLoop()
      loop.run()
      """

    /// Begins to serve under a name such as `Plasma` or `gnome-shell`.
    init(_ name: String, on bus: SessionBus) async throws {
      // The system's Python has the bindings, whatever comes first on the PATH.
      process = try await bus.start(["/usr/bin/python3", "-c", Self.script, name], input: .pipe)
      try await until("ready")
    }

    /// The next call of a kind.
    @discardableResult
    func until(_ kind: String) async throws -> JSONValue {
      try await process.line(kind) { text in
        let call = try? JSON.read(JSONValue.self, from: text)
        return call?["kind"]?.string == kind ? call : nil
      }
    }

    /// Presses a button of the notification with this number, which is closed then.
    func press(_ key: String, on number: JSONValue?) async throws {
      try await process.say("press \(try #require(number).text) \(key)")
    }

    /// Closes the notification with this number as a person does.
    func close(_ number: JSONValue?) async throws {
      try await process.say("close \(try #require(number).text)")
    }

    /// Leaves the bus.
    func end() async { _ = await process.end(grace: .seconds(1)) }
  }
#endif
