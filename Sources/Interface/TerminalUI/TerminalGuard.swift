// SPDX-License-Identifier: MIT
import ControlClient
import LibC
import Paths

/// Restores a terminal whose view was killed. A shell in a session of its own waits for the end of a pipe that only the view
/// holds; what the view wrote last says whether the terminal was its own.
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
  /// How long the shell may take to begin, in milliseconds: without it a view works all the same.
  private static let patience: Int32 = 1000

  /// The terminal is standard output, and as it shall be again; `sequence` makes the screen so. Nil where no shell starts.
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

  /// Says whether the terminal is the view's now, or as it was.
  func note(isOwn: Bool) {
    // A guard that was killed is no reason to die.
    let before = signal(SIGPIPE, SIG_IGN)
    Output.write(isOwn ? "view\n" : "shell\n", to: pipe)
    signal(SIGPIPE, before)
  }
}
