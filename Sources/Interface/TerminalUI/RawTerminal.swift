// SPDX-License-Identifier: MIT
import LibC

/// The terminal while this process reads single keys from it. Its previous state is restored at the end of the owner's scope.
///
/// `Signals` turns signals that would end the process into input, so that the scope always ends.
package struct RawTerminal: ~Copyable {
  private let saved: termios
  private let isFullScreen: Bool
  /// Whether the terminal is queried for its features. A simple console isn't.
  private let asks: Bool
  /// Only for a full screen. A shell itself restores everything else.
  private let guardian: TerminalGuard?
  package let reader = KeyReader()

  /// Nil if standard input or output isn't a terminal.
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

  /// Restores the terminal, stops the process as Ctrl-Z does, and takes the terminal again after SIGCONT.
  package func suspend() {
    leave()
    kill(0, SIGTSTP)
    enter()
  }

  private static let hidden = "\u{1B}[?25l"
  /// The alternate screen, so that the previous content returns; pastes as a whole; a saved title.
  private static let screen = "\u{1B}[?1049h\u{1B}[22;0t\u{1B}[?2004h"
  /// The queries: light or dark, now and at each change; the background, for terminals without that mode; the name; notices;
  /// drawing at once. The fence is last, so that nothing follows its answer.
  private static let queries =
    "\u{1B}[?996n\u{1B}[?2031h\u{1B}]11;?\u{1B}\\\u{1B}[>q\u{1B}]99;i=segue:p=?;\u{1B}\\\u{1B}[?2026$p" + fence
  private static let fence = "\u{1B}[c"
  /// The time limit of the terminal's answers, in milliseconds.
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

  /// The only way to leave, for any reason.
  private func leave() {
    if asks { drain() }
    Output.write(isFullScreen ? Self.restoring(asks: asks) : "\u{1B}[?25h")
    apply(saved, flushing: isFullScreen)
    guardian?.note(isOwn: false)
  }

  /// The sequence that restores the screen. Another process may send it for a killed one.
  package static func restoring(asks: Bool) -> String {
    "\u{1B}[0m" + TerminalSequence.mouse(false) + "\u{1B}[?2004l"
      + (asks ? TerminalSequence.progress(.none) : "") + "\u{1B}[23;0t\u{1B}[?25h\u{1B}[?1049l"
  }

  /// Reads every pending reply up to the answer of a last fence, so that none is typed into a shell. Also waits for the
  /// terminal's first answer. After the time limit, no answer is expected.
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

  /// Milliseconds on the monotonic clock.
  private func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// In the background, tcsetattr(3) would stop the process.
  private func apply(_ settings: termios, flushing: Bool = false) {
    var settings = settings
    let before = signal(SIGTTOU, SIG_IGN)
    tcsetattr(STDIN_FILENO, flushing ? TCSAFLUSH : TCSANOW, &settings)
    signal(SIGTTOU, before)
  }

  /// The columns and rows of the terminal at `descriptor`; nil if it is no terminal.
  package static func size(of descriptor: Int32 = STDOUT_FILENO) -> (width: Int, height: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// The pressed keys; nil if the terminal is gone.
  package static func keys(_ reader: KeyReader) -> [Key]? {
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count < 0 { return [EAGAIN, EINTR].contains(errno) ? [] : nil }
    return count == 0 ? nil : reader.read(bytes.prefix(count))
  }
}
