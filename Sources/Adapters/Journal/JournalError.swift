// SPDX-License-Identifier: MIT
package import ControlProtocol
import Messages

/// The reason for which the journal can't be read or written.
package struct JournalError: Error, Hashable, Sendable {
  package typealias Code = JournalProblem.Kind

  package var code: Code
  package var path: String
  /// The message of SQLite or the kernel.
  package var detail: String
  /// The day of the last backup, if one would help.
  package var backup: String?

  init(code: Code, path: String, detail: String) {
    self.code = code
    self.path = path
    self.detail = detail
    switch code {
    case .damaged, .missing: backup = Backup.all(of: path).last?.day
    case .noSpace, .readOnly, .locked, .notPermitted, .notAFile, .wrongOwner, .newerVersion, .inputOutput, .dangling,
      .displaced, .other:
      backup = nil
    }
  }

  /// The problem, its place, and the remedy.
  package var problem: JournalProblem {
    JournalProblem(code, path: path, detail: detail, backup: backup, backups: Backup.folder(of: path))
  }

  /// The problem in English, for logs.
  package var message: String { English().request(.journal(problem: problem)) }
}
