// SPDX-License-Identifier: MIT
package import ControlProtocol
package import Messages

/// The reason for which the journal can't be read or written.
package struct JournalError: Error, Hashable, Sendable {
  package typealias Code = JournalProblem.Kind

  package var code: Code
  package var path: String
  /// The message of SQLite or the kernel, or the cause in English.
  package var detail: String
  private let cause: JournalProblem.Cause?
  /// The day of the last backup, if one would help.
  package var backup: String?

  init(code: Code, path: String, cause: JournalProblem.Cause) {
    self.init(code: code, path: path, detail: English().text(cause, path: path), cause: cause)
  }

  init(code: Code, path: String, detail: String, cause: JournalProblem.Cause? = nil) {
    self.cause = cause
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
    JournalProblem(
      code, path: path, detail: detail, cause: cause, backup: backup, backups: Backup.folder(of: path))
  }

  /// The problem in English, for logs.
  package var message: String { text(in: English()) }

  /// The problem for people.
  package func text(in language: any Language) -> String { language.request(.journal(problem: problem)) }
}
