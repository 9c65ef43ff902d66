// SPDX-License-Identifier: MIT
import LibC

/// The result of a process.
package enum Termination: Sendable, Hashable {
  case exited(Int32)
  case signalled(Int32)
  /// The process could not be ended (for example, another user's program). Its pid is among the leftovers.
  case running
}

/// The result of a started command.
package struct ProcessOutcome: Sendable, Equatable {
  package var termination: Termination
  /// Whether the command exceeded its timeout.
  package var timedOut: Bool
  /// Whether the command was ended because its task was cancelled.
  package var cancelled: Bool
  package var stdout: CapturedOutput
  package var stderr: CapturedOutput
  /// The time from the start to the end of the command, or of its group if that was ended.
  package var duration: Duration
  package var pid: Int32
  /// The remaining processes of the command that were told to end.
  package var leftover: [Int32]

  /// Whether the command exited by itself with status 0.
  package var succeeded: Bool { termination == .exited(0) && !timedOut && !cancelled }
}
