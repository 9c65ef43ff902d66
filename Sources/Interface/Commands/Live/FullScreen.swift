// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Events
import Messages
import Paths
import TerminalUI
import TimerEngine
import Watch

/// The full-screen view on the daemon; it also waits for one that isn't there yet.
struct FullScreen {
  var client: ControlClient
  var console: Console
  /// Whether the view ends when the daemon does, since it is the view's own.
  var endsWithDaemon = false

  /// The exit status.
  func run() throws -> Int32 {
    let subscription = Subscription(client: client, params: SubscribeParams(deliveries: true))
    let first = try subscription.open()
    let status = first ?? client.statusWithoutDaemon(at: WallClock.now)
    // From the first frame on, a signal is something to read.
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

  /// Whether a terminal knows what it is asked: the Linux console and those that are no more than a printer don't.
  static func asks(_ environment: [String: String]) -> Bool {
    !["", "dumb", "linux", "vt100", "vt220", "ansi"].contains(environment["TERM"] ?? "")
  }
}

extension [DeliveryRecord] {
  /// The newest last, in whichever order they came.
  var inOrder: [DeliveryRecord] {
    sorted { ($0.event.sequence, $0.id) < ($1.event.sequence, $1.id) }
  }
}
