// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Events
import Messages
import TerminalUI
import TextWidth
import TimerEngine
import Watch

/// The countdown line of `segue start`. It is updated in place until the session ends or the person leaves it. Without a
/// terminal, it only waits.
struct Countdown {
  var client: ControlClient
  var console: Console

  /// Waits for the end of the session that runs in `started`, and reports hooks that have failed since `begin`. Returns the
  /// exit status.
  func run(_ started: Status, since begin: Instant) throws -> Int32 {
    let subscription = Subscription(client: client, params: SubscribeParams(deliveries: true))
    guard let first = try subscription.open() else { return 0 }
    let terminal: RawTerminal?
    if console.isInteractive { terminal = RawTerminal(fullScreen: false) } else { terminal = nil }
    var session = LiveSession(subscription: subscription, client: client, language: console.language, status: first)
    var failures = HookFailures(console: console, begin: begin)
    let loop = console.isInteractive ? LiveLoop(viewing: subscription) : LiveLoop(printing: subscription)
    if console.isInteractive {
      let hint = DisplayWidth.fold(console.language.view(.countdownKeys), RawTerminal.size()?.width ?? 80)
      console.print(hint.map { console.style.paint($0, .dim) })
    }
    // A hook that fails at once may have done so before the subscription.
    let log = LogParams(failed: true, limit: HookResult.limit)
    for record in (try? subscription.call(.log, log))?.inOrder ?? [] { tell(failures.take(record)) }
    /// The time since which the daemon has been away. A restarted daemon continues the session.
    var absence: Instant?
    var before = started
    while true {
      session.settle()
      let now = session.status
      if now.daemon, now.session?.id != started.session?.id {
        // The message of the key that ended it, about its time.
        if !session.keys.isAsking, let message = session.message { write(message) }
        show(end: now, after: before)
        return 0
      }
      if now.daemon { before = now }
      draw(session)
      let patience = absence.map { $0 + Self.patience }
      let next = console.isInteractive ? session.nextChange : nil
      for event in try loop.next(until: [next, patience].compactMap { $0 }.min()) {
        switch event {
        case .changes(let changes):
          for change in changes {
            if change == .gone {
              absence = WallClock.now
            } else if session.take(change) {
              absence = nil
            } else {
              tell(failures.take(change))
            }
          }
        case .keys(let keys):
          for key in keys {
            switch session.press(key) {
            case .none: break
            case .leave: return leave()
            case .suspend:
              Output.write("\n")
              switch terminal {
              case .some(let terminal): terminal.suspend()
              case nil: break
              }
            }
          }
        case .signal(.end(let number)):
          _ = leave()
          return 128 + number
        case .signal(.redraw), .ready: break
        case .gone: return 0
        }
      }
      if let absence, WallClock.now - absence >= Self.patience {
        write(console.language.status(.noDaemon))
        return 1
      }
    }
  }

  /// Prints the session that has ended, its outcome, and the current state.
  private func show(end status: Status, after before: Status) {
    let text = StatusText(console)
    if let ended = WatchState.ended(before, status) {
      write(console.style.paint(console.language.timer(.done(ended)), .bold))
    }
    write(text.short(status).joined(separator: "\n"))
  }

  /// Prints a line in the place of the countdown, which continues below it.
  private func write(_ line: String) { Output.write((console.isInteractive ? "\r\u{1B}[J" : "") + line + "\n") }

  private func tell(_ line: String?) {
    if let line { write(line) }
  }

  /// The time for which a daemon may be away before the countdown gives up.
  private static let patience = Duration.seconds(5)

  private func draw(_ session: LiveSession) {
    guard console.isInteractive else { return }
    let width = RawTerminal.size()?.width ?? 80
    // One column less: some terminals break the line in the last one.
    let line =
      session.message.map { DisplayWidth.fit(SafeText.line($0), width - 1) }
      ?? CountdownLine.text(session.status, width: width - 1, style: console.style, language: console.language)
    // Move the cursor back to the beginning. A terminal that becomes narrower either breaks the line and keeps the cursor at
    // its start, so that all of it can be cleared, or cuts the line.
    Output.write("\r" + line + "\u{1B}[J\r")
  }

  private func leave() -> Int32 {
    Output.write("\n" + console.language.view(.timerGoesOn) + "\n")
    return 0
  }
}
