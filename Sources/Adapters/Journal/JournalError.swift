// SPDX-License-Identifier: MIT
package import ControlProtocol
import Messages

/// Why the journal can't be read or written.
package struct JournalError: Error, Hashable, Sendable {
  package typealias Code = JournalProblem.Kind

  package var code: Code
  package var path: String
  /// What SQLite or the kernel says of it.
  package var detail: String
  /// The day of the last backup, where one would help.
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

  /// What, where, and what mends it.
  package var problem: JournalProblem {
    JournalProblem(code, path: path, detail: detail, backup: backup, backups: Backup.folder(of: path))
  }

  /// The same in English, as logs have it.
  package var message: String { English().request(.journal(problem: problem)) }
}
