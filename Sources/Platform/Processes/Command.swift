// SPDX-License-Identifier: MIT

/// A program to be run to its end: what it gets, how long it may take, and what becomes of what it leaves behind.
package struct Command: Sendable, Equatable {
  /// What happens to processes of the group that are still there when the command has succeeded.
  package enum Background: Sendable, Equatable {
    /// They live on, as a shell's `&` promises; their output is drained and dropped.
    case keep
    /// They are ended with the command.
    case end
  }

  /// The argument vector; its first element is looked up on the `PATH` of `environment`.
  package var arguments: [String]
  /// The whole environment: nothing is inherited.
  package var environment: [String: String]
  /// The folder to start in; ours when nil.
  package var workingDirectory: String?
  /// Bytes for standard input, which is closed after them.
  package var input: [UInt8]
  /// How long the command may run before its group is ended; no limit when nil.
  package var timeout: Duration?
  /// Time between TERM and KILL.
  package var grace: Duration
  /// Time for the group to vanish after KILL.
  package var sweepLimit: Duration
  package var background: Background
  /// Bytes kept from the beginning, and as many from the end, of each output stream.
  package var outputLimit: Int

  package init(
    _ arguments: [String],
    environment: [String: String] = [:],
    workingDirectory: String? = nil,
    input: [UInt8] = [],
    timeout: Duration? = nil,
    grace: Duration = .seconds(10),
    sweepLimit: Duration = .seconds(5),
    background: Background = .keep,
    outputLimit: Int = 32 * 1024
  ) {
    self.arguments = arguments
    self.environment = environment
    self.workingDirectory = workingDirectory
    self.input = input
    self.timeout = timeout
    self.grace = grace
    self.sweepLimit = sweepLimit
    self.background = background
    self.outputLimit = outputLimit
  }
}
