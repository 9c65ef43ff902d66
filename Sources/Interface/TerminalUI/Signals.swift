// SPDX-License-Identifier: MIT
import LibC
import Synchronization

/// Signals as input: a handler may only write a byte, and the loop does the rest.
package struct Signals: ~Copyable {
  /// The meaning of a signal for a live view.
  package enum Meaning: Hashable, Sendable {
    /// The process must end.
    case end(Int32)
    /// The size of the terminal has changed, or the process continues after a stop: redraw everything.
    case redraw
  }

  /// Readable after a signal.
  package let descriptor: Int32
  private let input: Int32
  private static let ending = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  private static let redrawing = [SIGWINCH, SIGCONT]

  /// Only one instance may exist at a time. Nil if the system has no pipe left.
  package init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (descriptor, input) = (ends[0], ends[1])
    pipeForSignals.store(input, ordering: .releasing)
    for number in Self.ending + Self.redrawing { signal(number, noteSignal) }
  }

  deinit {
    for number in Self.ending + Self.redrawing { signal(number, SIG_DFL) }
    pipeForSignals.store(-1, ordering: .releasing)
    close(descriptor)
    close(input)
  }

  /// The signals since the last call.
  package func take() -> [Meaning] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &bytes, bytes.count)
    return bytes.prefix(max(0, count)).map { byte in
      Self.ending.contains(Int32(byte)) ? .end(Int32(byte)) : .redraw
    }
  }
}

private let pipeForSignals = Atomic<Int32>(-1)

/// Uses only functions that are safe in a handler (signal-safety(7)), and preserves errno.
private func noteSignal(_ number: Int32) {
  let saved = errno
  var byte = UInt8(truncatingIfNeeded: number)
  _ = write(pipeForSignals.load(ordering: .acquiring), &byte, 1)
  errno = saved
}
