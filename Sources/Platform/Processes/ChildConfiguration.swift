// SPDX-License-Identifier: MIT

/// The settings of a long-lived program: a player, a service plugin, the daemon's worker.
package struct ChildConfiguration: Sendable, Equatable {
  /// The source of the child's standard input.
  package enum Input: Sendable, Hashable {
    case null
    case inherit
    /// `ChildProcess.write` writes to it.
    case pipe
    /// A descriptor of this process, which the caller must close.
    case descriptor(Int32)
  }

  /// The target of a child's output stream.
  package enum Output: Sendable, Hashable {
    case null
    case inherit
    /// Reads by line; each line keeps up to `maximumLength` bytes. The child must wait when `buffer` bytes are unread.
    case lines(maximumLength: Int = 1024 * 1024, buffer: Int = 4 * 1024 * 1024)
    /// Reads continuously; the first and last `limit` bytes are kept.
    case capture(limit: Int = 32 * 1024)
    /// A descriptor of this process, which the caller must close.
    case descriptor(Int32)
  }

  /// The argument vector; its first element is searched on the `PATH` of `environment`.
  package var arguments: [String]
  /// The whole environment: nothing is inherited.
  package var environment: [String: String]
  /// The folder to start in; nil is that of this process.
  package var workingDirectory: String?
  package var input: Input
  package var output: Output
  package var error: Output
  /// Additional descriptors for the child: its number (3 and up) to one of this process, which the caller must close.
  package var descriptors: [Int32: Int32]
  /// Whether the child gets its own session and group, which end with it; otherwise it stays in this process's session.
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
