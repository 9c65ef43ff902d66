// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Events
import Messages
import Paths
import TerminalUI
import TimerEngine
import Watch

/// The full-screen view of the daemon. It also waits for a daemon that doesn't run yet.
struct FullScreen {
  var client: ControlClient
  var console: Console
  /// Whether the view ends with the daemon, because it has started the daemon itself.
  var endsWithDaemon = false

  /// Returns the exit status.
  func run() throws -> Int32 {
    let subscription = Subscription(client: client, params: SubscribeParams(deliveries: true))
    let first = try subscription.open()
    let status = first ?? client.statusWithoutDaemon(at: WallClock.now)
    // From the first frame on, signals are read as events.
    let loop = LiveLoop(viewing: subscription)
    guard let terminal = RawTerminal(fullScreen: true, asks: Self.asks(Environment.current)) else {
      throw Failure(.usage, console.language.usage(.needsTerminal))
    }
    var session = WatchSession(client: client, console: console, subscription: subscription, status: status)
    session.state.isConnected = first != nil
    session.begin()
    while true {
      session.draw()
      for event in try loop.next(until: session.nextChange, terminal.reader, others: session.tools) {
        switch event {
        case .changes(let changes):
          if endsWithDaemon, changes.contains(.gone) { return 0 }
          changes.forEach { session.take($0) }
        case .keys(let keys):
          for key in keys {
            switch session.press(key) {
            case .none: break
            case .leave: return 0
            case .suspend:
              terminal.suspend()
              session.forget()
            }
          }
        case .signal(.end(let number)): return 128 + number
        case .signal(.redraw): session.forget()
        case .ready(let descriptor): session.take(from: descriptor)
        case .gone: return 0
        }
      }
    }
  }

  /// Whether the terminal can move its cursor.
  static func canDraw(_ environment: [String: String]) -> Bool { environment["TERM"] != "dumb" }

  /// Whether a terminal answers queries. The Linux console and simple terminals don't.
  static func asks(_ environment: [String: String]) -> Bool {
    !["", "dumb", "linux", "vt100", "vt220", "ansi"].contains(environment["TERM"] ?? "")
  }
}

extension [DeliveryRecord] {
  /// The deliveries in order, newest last.
  var inOrder: [DeliveryRecord] {
    sorted { ($0.event.sequence, $0.id) < ($1.event.sequence, $1.id) }
  }
}
