// SPDX-License-Identifier: MIT

/// A long-lived program to be started: a player, a service plugin, the daemon's worker.
package struct ChildConfiguration: Sendable, Equatable {
  /// Where the child's standard input comes from.
  package enum Input: Sendable, Hashable {
    case null
    case inherit
    /// `ChildProcess.write` writes to it.
    case pipe
    /// A descriptor of ours, which stays ours to close.
    case descriptor(Int32)
  }

  /// Where an output stream of the child goes.
  package enum Output: Sendable, Hashable {
    case null
    case inherit
    /// Read by line, each kept up to `maximumLength` bytes; when `buffer` bytes wait to be read, the child has to wait.
    case lines(maximumLength: Int = 1024 * 1024, buffer: Int = 4 * 1024 * 1024)
    /// Drained all the time; the first and last `limit` bytes are kept.
    case capture(limit: Int = 32 * 1024)
    /// A descriptor of ours, which stays ours to close.
    case descriptor(Int32)
  }

  /// The argument vector; its first element is looked up on the `PATH` of `environment`.
  package var arguments: [String]
  /// The whole environment: nothing is inherited.
  package var environment: [String: String]
  /// The folder to start in; ours when nil.
  package var workingDirectory: String?
  package var input: Input
  package var output: Output
  package var error: Output
  /// More descriptors for the child: its number (3 and up) to ours, which stay ours to close.
  package var descriptors: [Int32: Int32]
  /// Whether it gets a session and group of its own, which are ended with it; otherwise it stays in ours.
  package var ownSession: Bool

  package init(
    _ arguments: [String],
    environment: [String: String] = [:],
    workingDirectory: String? = nil,
    input: Input = .null,
    output: Output = .null,
    error: Output = .null,
    descriptors: [Int32: Int32] = [:],
    ownSession: Bool = true
  ) {
    self.arguments = arguments
    self.environment = environment
    self.workingDirectory = workingDirectory
    self.input = input
    self.output = output
    self.error = error
    self.descriptors = descriptors
    self.ownSession = ownSession
  }
}
