// SPDX-License-Identifier: MIT

/// The reason that the journal cannot be used.
package struct JournalProblem: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, Hashable, Sendable {
    case noSpace, readOnly, locked, damaged, missing, notPermitted, notAFile, wrongOwner, newerVersion, inputOutput
    case dangling, displaced, other
  }

  /// The cause of a problem that no other program reports.
  package enum Cause: Codable, Hashable, Sendable {
    case emptyFile, cutFile
    /// The path is not a file.
    case folder, link, pipe, socket, device
    /// Another user owns the file. `user`: the name of this one.
    case otherOwner(owner: String, user: String)
    case folderGone
  }

  package var kind: Kind
  package var path: String
  /// The message of SQLite or the kernel, or the cause in English.
  package var detail: String
  package var cause: Cause?
  /// The day of the last backup, if a backup would help.
  package var backup: String?
  /// The folder of the backups.
  package var backups: String

  package init(
    _ kind: Kind, path: String, detail: String, cause: Cause? = nil, backup: String?, backups: String
  ) {
    self.kind = kind
    self.path = path
    self.detail = detail
    self.cause = cause
    self.backup = backup
    self.backups = backups
  }
}
