// SPDX-License-Identifier: MIT
import ControlClient
import LibC
import Paths

/// Restores the terminal of a killed view. A shell in a session of its own waits for the end of a pipe that only the view
/// holds. The view's last message shows whether it owned the terminal.
final class TerminalGuard {
  private let pipe: Int32
  private static let script = """
    trap '' HUP INT QUIT TERM TSTP TTOU
    exec 3<&1
    settings=$(stty -g <&3) || exit
    echo >&2
    while read -r line; do owner=$line; done
    [ "$owner" = view ] || exit 0
    printf %s "$0"
    stty "$settings" <&3
    """
  /// Time limit for the start of the shell, in milliseconds. A view also works without it.
  private static let patience: Int32 = 1000

  /// Takes standard output's current settings for restoring it; `sequence` restores the screen. Nil if no shell starts.
  init?(sequence: String) {
    var (input, ready): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard LibC.pipe(&input) == 0 else { return nil }
    guard LibC.pipe(&ready) == 0 else {
      input.forEach { close($0) }
      return nil
    }
    (input + ready).forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
    let spawn = Spawn(
      program: "/bin/sh", arguments: ["-c", Self.script, sequence], environment: Environment.current,
      descriptors: [input[0], STDOUT_FILENO, ready[1]], isDetached: true)
    let started = spawn.start()
    [input[0], ready[1]].forEach { close($0) }
    defer { close(ready[0]) }
    var entry = pollfd(fd: ready[0], events: Int16(POLLIN), revents: 0)
    guard case .success = started, poll(&entry, 1, Self.patience) == 1, entry.revents & Int16(POLLIN) != 0 else {
      close(input[1])
      return nil
    }
    pipe = input[1]
  }

  deinit { close(pipe) }

  /// Reports whether the view owns the terminal now.
  func note(isOwn: Bool) {
    // A killed guard must not end this process.
    let before = signal(SIGPIPE, SIG_IGN)
    Output.write(isOwn ? "view\n" : "shell\n", to: pipe)
    signal(SIGPIPE, before)
  }
}
