// SPDX-License-Identifier: MIT

/// A program to run to its end: its input, its limits, and the treatment of the processes that it leaves behind.
package struct Command: Sendable, Equatable {
  /// The treatment of processes in the group that remain after the command has succeeded.
  package enum Background: Sendable, Equatable {
    /// They continue, as a shell's `&` promises; their output is read and discarded.
    case keep
    /// They end with the command.
    case end
  }

  /// The argument vector; its first element is searched on the `PATH` of `environment`.
  package var arguments: [String]
  /// The whole environment: nothing is inherited.
  package var environment: [String: String]
  /// The folder to start in; nil is that of this process.
  package var workingDirectory: String?
  /// The bytes of standard input, which is closed after them.
  package var input: [UInt8]
  /// The timeout after which the command's group is ended; nil is unlimited.
  package var timeout: Duration?
  /// The time between TERM and KILL.
  package var grace: Duration
  /// The time for the group to vanish after KILL.
  package var sweepLimit: Duration
  package var background: Background
  /// The maximum bytes kept from the beginning, and from the end, of each output stream.
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
