// SPDX-License-Identifier: MIT

/// The reason that a secret has no value, or was not stored. `reason` comes from the system or a program.
package enum SecretProblem: Codable, Hashable, Sendable {
  /// The source of a value.
  package enum Origin: Codable, Hashable, Sendable {
    case keychain(String), output(String), file(String), value

    private enum KeychainCodingKeys: String, CodingKey { case _0 = "entry" }
    private enum OutputCodingKeys: String, CodingKey { case _0 = "program" }
    private enum FileCodingKeys: String, CodingKey { case _0 = "path" }
  }

  case variableNotSet(String), variableEmpty(String)
  /// `command`: stores the secret.
  case noKeychain(entry: String, problem: KeychainProblem, folder: String, command: String)
  case keychainFailed(problem: KeychainProblem)
  /// `keychain`: why there is no keychain, as earlier versions stored it; `command`: stores the secret.
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

  // The members' names in JSON.
  private enum VariableNotSetCodingKeys: String, CodingKey { case _0 = "name" }
  private enum VariableEmptyCodingKeys: String, CodingKey { case _0 = "name" }
  private enum MissingCodingKeys: String, CodingKey { case _0 = "entry", keychain, folder, command }
  private enum CancelledCodingKeys: String, CodingKey { case _0 = "program" }
  private enum TimedOutCodingKeys: String, CodingKey { case _0 = "program", after, command }
  private enum ExitedCodingKeys: String, CodingKey { case _0 = "program", status, command }
  private enum SignalledCodingKeys: String, CodingKey { case _0 = "program", signal, command }
  private enum StillRunsCodingKeys: String, CodingKey { case _0 = "program", command }
  private enum ProgramNotFoundCodingKeys: String, CodingKey { case _0 = "program" }
  private enum NotAFileCodingKeys: String, CodingKey { case _0 = "path" }
  private enum ForeignCodingKeys: String, CodingKey { case _0 = "path", user }
  private enum ReadableCodingKeys: String, CodingKey { case _0 = "path", mode, command }
  private enum FileMissingCodingKeys: String, CodingKey { case _0 = "path" }
  private enum UnreadableCodingKeys: String, CodingKey { case _0 = "path", reason }
  private enum UnwritableCodingKeys: String, CodingKey { case _0 = "path", reason }
  private enum UnusableFolderCodingKeys: String, CodingKey { case _0 = "path", reason }
  private enum ForeignFolderCodingKeys: String, CodingKey { case _0 = "path" }
  private enum NotTextCodingKeys: String, CodingKey { case _0 = "origin" }
  private enum EmptyCodingKeys: String, CodingKey { case _0 = "origin" }
  private enum TooLongCodingKeys: String, CodingKey { case _0 = "origin" }
  private enum KeychainCodingKeys: String, CodingKey { case _0 = "reason" }
  private enum NotKeptCodingKeys: String, CodingKey { case _0 = "entry" }
  private enum BadNameCodingKeys: String, CodingKey { case _0 = "name", longest }
  private enum OtherCodingKeys: String, CodingKey { case _0 = "reason" }
}
