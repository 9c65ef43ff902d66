// SPDX-License-Identifier: MIT
package import ControlProtocol
import Messages

/// The reason for which a secret has no value or couldn't be stored. Never contains a value.
package struct SecretError: ExplainedError, Hashable, CustomStringConvertible {
  package enum Code: Sendable, Hashable {
    /// The value was never set: the variable, file or entry doesn't exist.
    case missing
    /// Other users could read the file, or it isn't a regular file.
    case unsafe
    case unreadable
    /// The value is not text, empty, or too long.
    case unusable
    /// The command for the value failed.
    case commandFailed
    case timedOut
    /// The keychain is there, but refuses the value.
    case keychainRefused
    case invalidName
    case notWritten
    case cancelled
  }

  package let code: Code
  /// The system's error number; 0 without a system call.
  package let errno: Int32
  /// The reason, with the remedy if there is one.
  package let problem: SecretProblem

  init(_ code: Code, errno: Int32 = 0, _ problem: SecretProblem) {
    self.code = code
    self.errno = errno
    self.problem = problem
  }

  package var reason: DeliveryReason { .secret(problem) }

  /// The reason in English, for logs.
  package var description: String { English().secret(.problem(problem)) }
}
