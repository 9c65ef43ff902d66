// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Events
import Language
import Lettering
import TerminalUI
import TimerEngine

/// The countdown of one line that `segue start` shows in place until the timer is idle or somebody leaves it.
struct Countdown {
  var client: ControlClient
  var console: Console

  /// The exit status.
  func run() throws -> Int32 {
    let feed = Feed(client: client, params: SubscribeParams())
    guard let first = try feed.open(), first.current != nil, let terminal = RawTerminal(fullScreen: false) else {
      return 0
    }
    var session = LiveSession(feed: feed, client: client, language: console.language, status: first)
    let loop = LiveLoop(viewing: feed)
    console.print(console.style.paint(console.language.view(.countdownKeys), .dim))
    /// Since when the daemon has been away: one that is started again goes on where it was.
    var absence: Instant?
    while true {
      session.settle()
      draw(session)
      let before = session.status
      let patience = absence.map { $0 + Self.patience }
      for event in try loop.next(until: [session.nextChange, patience].compactMap { $0 }.min()) {
        switch event {
        case .changes(let changes):
          for change in changes {
            if change == .gone {
              absence = WallClock.now
            } else {
              if session.take(change) { absence = nil }
            }
          }
        case .keys(let keys):
          for key in keys {
            switch session.press(key) {
            case .none: break
            case .leave: return leave(session)
            case .suspend: terminal.suspend()
            }
          }
        case .signal(.end(let number)):
          _ = leave(session)
          return 128 + number
        case .signal(.redraw): break
        case .gone: return 0
        }
      }
      if let absence, WallClock.now - absence >= Self.patience {
        Output.write("\r\u{1B}[K" + console.language.status(.noDaemon) + "\n")
        return 1
      }
      if let ended = Self.ended(before, session.status) {
        Output.write("\r\u{1B}[K" + console.style.paint(console.language.timer(.done(ended)), .bold) + "\n")
      }
      if session.status.current == nil {
        let text = StatusText(style: console.style, language: console.language)
        Output.write("\r\u{1B}[K" + text.short(session.status).joined(separator: "\n") + "\n")
        return 0
      }
    }
  }

  /// How long a daemon may be away before the countdown gives up.
  private static let patience = Duration.seconds(5)

  /// The phase that came to its end between the two; nil where none did, or somebody ended it.
  static func ended(_ before: Status, _ after: Status) -> Phase? {
    guard let phase = before.current, before.session?.id != after.session?.id, after.daemon else { return nil }
    if phase == .focus { return after.today.pomodoros > before.today.pomodoros ? .focus : nil }
    return before.remaining <= 1 ? phase : nil
  }

  private func draw(_ session: LiveSession) {
    let width = RawTerminal.size()?.width ?? 80
    // One column less: in the last one, some terminals break the line.
    let line =
      session.message.map { DisplayWidth.fit(SafeText.line($0), width - 1) }
      ?? CountdownLine.text(session.status, width: width - 1, style: console.style, language: console.language)
    Output.write("\r" + line + "\u{1B}[K")
  }

  private func leave(_ session: LiveSession) -> Int32 {
    Output.write("\n" + console.language.view(.timerGoesOn) + "\n")
    return 0
  }
}
