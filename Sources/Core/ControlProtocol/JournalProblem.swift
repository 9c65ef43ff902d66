// SPDX-License-Identifier: MIT

/// The reason that the journal cannot be used.
package struct JournalProblem: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, Hashable, Sendable {
    case noSpace, readOnly, locked, damaged, missing, notPermitted, notAFile, wrongOwner, newerVersion, inputOutput
    case dangling, displaced, other
  }

  package var kind: Kind
  package var path: String
  /// The message of SQLite or the kernel.
  package var detail: String
  /// The day of the last backup, if a backup would help.
  package var backup: String?
  /// The folder of the backups.
  package var backups: String

  package init(_ kind: Kind, path: String, detail: String, backup: String?, backups: String) {
    self.kind = kind
    self.path = path
    self.detail = detail
    self.backup = backup
    self.backups = backups
  }
}
