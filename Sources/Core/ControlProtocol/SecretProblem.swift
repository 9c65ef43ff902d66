// SPDX-License-Identifier: MIT

/// The reason that a secret has no value, or was not stored. `reason` comes from the system or a program.
package enum SecretProblem: Codable, Hashable, Sendable {
  /// The source of a value.
  package enum Origin: Codable, Hashable, Sendable {
    case keychain(String), output(String), file(String), value
  }

  case variableNotSet(String), variableEmpty(String)
  /// `keychain`: why there is no keychain; `command`: stores the secret.
  case missing(String, keychain: String?, folder: String, command: String)
  case cancelled(String)
  /// `command`: displays the reason.
  case timedOut(String, after: String, command: String)
  case exited(String, status: Int32, command: String)
  case signalled(String, signal: Int32, command: String)
  case stillRuns(String, command: String)
  case programNotFound(String)
  case notAFile(String)
  case foreign(String, user: UInt32)
  case readable(String, mode: String, command: String)
  case fileMissing(String)
  case unreadable(String, reason: String), unwritable(String, reason: String), unusableFolder(String, reason: String)
  case foreignFolder(String)
  case notText(Origin), empty(Origin), tooLong(Origin)
  case keychain(String)
  case notKept(String)
  case badName(String, longest: Int)
  case other(String)
}
