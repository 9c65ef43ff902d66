// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Events
import Messages
import TerminalUI
import TimerEngine

/// `segue watch --plain`: one line for each transition and each failed hook, for screen readers and logs.
struct PlainLines {
  var client: ControlClient
  var console: Console

  /// Runs until the reader of its lines is gone.
  func run() throws {
    let subscription = Subscription(client: client, params: SubscribeParams(deliveries: true))
    var status = try subscription.open() ?? client.statusWithoutDaemon(at: WallClock.now)
    var failures = HookFailures(console: console, begin: WallClock.now)
    let loop = LiveLoop(printing: subscription)
    print(status)
    while true {
      for event in try loop.next(until: nil) {
        switch event {
        case .changes(let changes):
          for change in changes {
            switch change {
            case .connected(let new), .notice(.status(let new)):
              if Self.isTransition(from: status, to: new) { print(new) }
              status = new
            case .gone: console.print(time + console.language.status(.noDaemon))
            case .notice: if let line = failures.take(change) { console.print(time + line) }
            }
          }
        case .gone: return
        case .keys, .signal, .ready: break
        }
      }
    }
  }

  private var time: String { LocalTime(WallClock.now).clockWithSeconds + "  " }

  private func print(_ status: Status) {
    console.print(StatusText(console).short(status).map { time + $0 })
  }

  private static func isTransition(from before: Status, to after: Status) -> Bool {
    before.state != after.state || before.session?.id != after.session?.id || before.planned != after.planned
      || before.session?.strikes != after.session?.strikes || before.task != after.task || !before.daemon
  }
}
