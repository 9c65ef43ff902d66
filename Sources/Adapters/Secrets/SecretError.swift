// SPDX-License-Identifier: MIT
package import Messages

/// Why a secret has no value, or couldn't be kept; never holds a value.
package struct SecretError: Error, Hashable, CustomStringConvertible {
  package enum Code: Sendable, Hashable {
    /// It was never set: no such variable, file or entry.
    case missing
    /// Others than its owner could read it, or it isn't a file at all.
    case unsafe
    case unreadable
    /// Not a text, empty, or too long.
    case unusable
    /// The command that should tell it failed.
    case commandFailed
    case timedOut
    /// The keychain is there but doesn't hand it out.
    case keychainRefused
    case invalidName
    case notWritten
    case cancelled
  }

  package let code: Code
  /// The system's error number; 0 where the system wasn't asked.
  package let errno: Int32
  /// The reason, with the way out where there is one.
  package let problem: SecretProblem

  init(_ code: Code, errno: Int32 = 0, _ problem: SecretProblem) {
    self.code = code
    self.errno = errno
    self.problem = problem
  }

  /// The reason in English, as logs have it.
  package var description: String { English().secret(.problem(problem)) }
}
