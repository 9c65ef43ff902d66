// SPDX-License-Identifier: MIT
import LibC

/// How a process ended.
package enum Termination: Sendable, Hashable {
  case exited(Int32)
  case signalled(Int32)
  /// Not at all: it couldn't be ended (a program of another user's, say), and its pid is among the leftovers.
  case running
}

/// What became of a command that was started.
package struct ProcessOutcome: Sendable, Equatable {
  package var termination: Termination
  /// Whether it was ended because its time was up.
  package var timedOut: Bool
  /// Whether it was ended because the task that ran it was cancelled.
  package var cancelled: Bool
  package var stdout: CapturedOutput
  package var stderr: CapturedOutput
  /// From the start to the end of the command and, where its group was ended, to the end of that.
  package var duration: Duration
  package var pid: Int32
  /// Processes of the command that were told to end and are still there.
  package var leftover: [Int32]

  /// Whether it exited with status 0, by itself.
  package var succeeded: Bool { termination == .exited(0) && !timedOut && !cancelled }
}
