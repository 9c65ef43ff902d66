// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import TerminalUI

/// `segue status --follow`: a line at each change, and each second while the timer runs; the seconds are counted here.
struct StatusFollower {
  var client: ControlClient
  var output: StatusOutput
  var console: Console

  /// Goes on until nobody reads its lines any more.
  func run() throws {
    let subscription = Subscription(client: client, params: SubscribeParams())
    var live = try current(subscription)
    let loop = LiveLoop(printing: subscription)
    var last = ""
    while true {
      let now = WallClock.now
      let line = try output.line(live.at(now))
      // What didn't change needs no line: a paused timer, a status that says nothing new.
      if line != last { console.print(line) }
      last = line
      for event in try loop.next(until: live.nextChange(after: now)) {
        switch event {
        case .changes(let changes):
          for change in changes { live = self.live(after: change) ?? live }
        case .gone: return
        case .keys, .signal: break
        }
      }
    }
  }

  private func current(_ subscription: Subscription) throws(ClientError) -> LiveStatus {
    let status = try subscription.open() ?? client.statusWithoutDaemon(at: WallClock.now)
    return LiveStatus(status, receivedAt: WallClock.now)
  }

  private func live(after change: Subscription.Change) -> LiveStatus? {
    let now = WallClock.now
    return switch change {
    case .connected(let status), .notice(.status(let status)): LiveStatus(status, receivedAt: now)
    case .gone: LiveStatus(client.statusWithoutDaemon(at: now), receivedAt: now)
    case .notice: nil
    }
  }
}
