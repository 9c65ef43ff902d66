// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import LibC
import StatusBars
import TerminalUI
import TimerEngine

/// `segue status --follow`: one line at each change, and whenever the displayed time changes, which is counted here.
struct StatusFollower {
  var client: ControlClient
  var output: StatusOutput
  var console: Console

  /// Runs until the reader of its lines is gone.
  func run() throws {
    let subscription = Subscription(client: client, params: SubscribeParams())
    var live = try current(subscription)
    var clicks = ClickReader(isOpen: output.readsClicks)
    if let opening = output.opening { console.print(opening) }
    var last: String?
    while true {
      let now = WallClock.now
      let status = live.at(now)
      let line = try output.line(status)
      // Skip unchanged lines: a paused timer, or a status without news.
      if line != last, !output.show(status, line, console) { return }
      last = line
      if !subscription.hasChanges {
        let tick = output.paces.nextChange(of: live, after: now).map { Deadline(in: max(.zero, $0 - WallClock.now)) }
        let inputs = [subscription.descriptor, clicks.isOpen ? STDIN_FILENO : nil].compactMap { $0 }
        let ready = waitForInput(
          inputs, gone: [STDOUT_FILENO], until: [tick, subscription.deadline].compactMap { $0 }.min())
        if ready.contains(STDOUT_FILENO) { return }
        if clicks.isOpen, ready.contains(STDIN_FILENO) {
          for click in clicks.take() { live = act(click, subscription) ?? live }
        }
        let isDue = subscription.deadline?.pollTimeout == 0
        guard isDue || subscription.hasChanges || subscription.descriptor.map(ready.contains) == true else { continue }
      }
      for change in try subscription.changes() { live = self.live(after: change) ?? live }
    }
  }

  private func act(_ click: BarClick, _ subscription: Subscription) -> LiveStatus? {
    do {
      let request = click.request
      return LiveStatus(
        try subscription.call(.timer(request.method), request.params), receivedAt: WallClock.now)
    } catch {
      console.complain(error.text(in: console.language))
      return nil
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
