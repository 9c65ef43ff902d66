// SPDX-License-Identifier: MIT
import LibC

/// The terminal while this process reads single keys from it; as it was before, however the owner's scope is left.
///
/// Signals don't leave it in another way: `Signals` turns those that would end the process into something to read.
package struct RawTerminal: ~Copyable {
  private let saved: termios
  private let isFullScreen: Bool

  /// Nil where standard input or output isn't a terminal.
  package init?(fullScreen: Bool) {
    var saved = termios()
    guard isatty(STDOUT_FILENO) == 1, tcgetattr(STDIN_FILENO, &saved) == 0 else { return nil }
    self.saved = saved
    isFullScreen = fullScreen
    enter()
  }

  deinit { leave() }

  /// Gives the terminal back, stops the process as Ctrl-Z does, and takes the terminal again when it goes on.
  package func suspend() {
    leave()
    kill(0, SIGTSTP)
    enter()
  }

  private func enter() {
    var raw = saved
    raw.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG | IEXTEN)
    raw.c_iflag &= ~tcflag_t(IXON)
    apply(raw)
    // The alternate screen, so that what was there comes back; no cursor.
    Output.write(isFullScreen ? "\u{1B}[?1049h\u{1B}[?25l" : "\u{1B}[?25l")
  }

  private func leave() {
    Output.write(isFullScreen ? "\u{1B}[?25h\u{1B}[?1049l" : "\u{1B}[?25h")
    apply(saved)
  }

  /// In the background tcsetattr(3) would stop the process instead.
  private func apply(_ settings: termios) {
    var settings = settings
    let before = signal(SIGTTOU, SIG_IGN)
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    signal(SIGTTOU, before)
  }

  /// Columns and rows of the terminal that `descriptor` is; nil where it is none.
  package static func size(of descriptor: Int32 = STDOUT_FILENO) -> (width: Int, height: Int)? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return (Int(size.ws_col), Int(size.ws_row))
  }

  /// Keys that were pressed; nil when the terminal is gone.
  package static func keys() -> [Key]? {
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(STDIN_FILENO, &bytes, bytes.count)
    if count < 0 { return [EAGAIN, EINTR].contains(errno) ? [] : nil }
    return count == 0 ? nil : Key.read(bytes.prefix(count))
  }
}
