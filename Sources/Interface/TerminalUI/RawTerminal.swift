// SPDX-License-Identifier: MIT
import LibC

/// The terminal while this process reads single keys from it; as it was before, however the owner's scope is left.
///
/// Signals don't leave it in another way: `Signals` turns those that would end the process into something to read.
package struct RawTerminal: ~Copyable {
  private let saved: termios
  private let isFullScreen: Bool
  /// Whether the terminal is asked what it can do: one that is no more than a console isn't.
  private let asks: Bool
  /// For a full screen alone: of anything else, a shell sees to it by itself.
  private let guardian: TerminalGuard?
  package let reader = KeyReader()

  /// Nil where standard input or output isn't a terminal.
  package init?(fullScreen: Bool, asks: Bool = false) {
    var saved = termios()
    guard isatty(STDOUT_FILENO) == 1, tcgetattr(STDIN_FILENO, &saved) == 0 else { return nil }
    self.saved = saved
    isFullScreen = fullScreen
    self.asks = fullScreen && asks
    guardian = fullScreen ? TerminalGuard(sequence: Self.restoring(asks: asks)) : nil
    enter()
  }

  deinit { leave() }

  /// Gives the terminal back, stops the process as Ctrl-Z does, and takes the terminal again when it goes on.
  package func suspend() {
    leave()
    kill(0, SIGTSTP)
    enter()
  }

  private static let hidden = "\u{1B}[?25l"
  /// The alternate screen, so that what was there comes back; pastes as a whole; the title is remembered.
  private static let screen = "\u{1B}[?1049h\u{1B}[22;0t\u{1B}[?2004h"
  /// Light or dark, now and at each change; the background for those that don't know that; the name; notices; drawing at
  /// once. The fence comes last, so that nothing can follow its answer.
  private static let queries =
    "\u{1B}[?996n\u{1B}[?2031h\u{1B}]11;?\u{1B}\\\u{1B}[>q\u{1B}]99;i=segue:p=?;\u{1B}\\\u{1B}[?2026$p" + fence
  private static let fence = "\u{1B}[c"
  /// How long a terminal may take to answer.
  private static let patience: Int64 = 2000

  private func enter() {
    var raw = saved
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON)
    guardian?.note(isOwn: true)
    apply(raw)
    Output.write((isFullScreen ? Self.screen : "") + Self.hidden + (asks ? Self.queries : ""))
    guard asks else { return }
    reader.asked += 1
    reader.askedAt = now()
  }

  /// The one way out, whatever led to it.
  private func leave() {
    if asks { drain() }
    Output.write(isFullScreen ? Self.restoring(asks: asks) : "\u{1B}[?25h")
    apply(saved, flushing: isFullScreen)
    guardian?.note(isOwn: false)
  }

  /// What makes the screen as it was: also for a process that couldn't do it by itself.
  package static func restoring(asks: Bool) -> String {
    "\u{1B}[0m" + TerminalSequence.mouse(false) + "\u{1B}[?2004l"
      + (asks ? TerminalSequence.progress(.none) : "") + "\u{1B}[23;0t\u{1B}[?25h\u{1B}[?1049l"
  }

  /// Reads every reply that is still to come, so that none is typed into a shell: up to the answer of a last fence. The
  /// first answer of a terminal is waited for as well; one that hasn't come in time never will.
  private func drain() {
    let age = now() - reader.askedAt
    guard reader.fences > 0 || age < Self.patience else { return }
    Output.write("\u{1B}[?2031l" + Self.fence)
    reader.asked += 1
    var left = reader.fences > 0 ? Self.patience : Self.patience - age
    while reader.fences < reader.asked, left > 0 {
      var entry = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
      if poll(&entry, 1, 50) > 0 {
        guard entry.revents & Int16(POLLIN) != 0, Self.keys(reader) != nil else { return }
      } else {
        left -= 50
      }
    }
  }

  /// Milliseconds of the monotonic clock.
  private func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// In the background tcsetattr(3) would stop the process instead.
  private func apply(_ settings: termios, flushing: Bool = false) {
    var settings = settings
    let before = signal(SIGTTOU, SIG_IGN)
    tcsetattr(STDIN_FILENO, flushing ? TCSAFLUSH : TCSANOW, &settings)
    signal(SIGTTOU, before)
  }

  /// Columns and rows of the terminal that `descriptor` is; nil where it is none.
  package static func size(of descriptor: Int32 = STDOUT_FILENO) -> (width: Int, height: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Keys that were pressed; nil when the terminal is gone.
  package static func keys(_ reader: KeyReader) -> [Key]? {
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count < 0 { return [EAGAIN, EINTR].contains(errno) ? [] : nil }
    return count == 0 ? nil : reader.read(bytes.prefix(count))
  }
}
