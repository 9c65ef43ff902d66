// SPDX-License-Identifier: MIT
package import History
package import TimerEngine

/// The record of sessions: what is on it, and what was changed. Lengths are seconds.
package enum HistoryMessage: Hashable, Sendable {
  /// Why the record isn't changed, with a way out.
  case refused(HistoryRefusal)
  /// What was done, with how to undo it.
  case done(UndoStep.Kind, subject: String, name: String?)
  case undone(UndoStep.Kind, subject: String, name: String?)
  case forgotten(UndoStep.Kind, subject: String, name: String?)
  /// A line of the list of what can be undone.
  case change(UndoStep.Kind, subject: String, name: String?)
  case noChanges
  /// What a session counts as, once the command that ended it is undone.
  case becomes(Outcome)
  case breakBecomes(Outcome)
  /// What would be undone though a person did something after it; and whether to.
  case olderChange(UndoStep.Kind, subject: String, name: String?, at: String)
  case undoOlder
  case notUndone

  case outcome(Outcome)
  /// `14:05 to 14:30`; nil is still running.
  case span(String, String?)
  case nothing
  case nothingMatches
  case more(limit: Int)
  case strikes(Int)
  case note
  case files(Int)
  case paused(seconds: Int64)
  case imported(String)
  case unnamed(Phase)

  /// Names of what is shown of one session.
  case projectTitle, tagsTitle, pausesTitle, strikesTitle, noteTitle, filesTitle, idTitle, plannedTitle, importTitle

  case noProjects
  case sessions(Int)
  case lastUsed(String)
  /// hooks.yml has settings for a project of the old name.
  case settingsFor(String, path: String)

  case badMoment(String, option: String)
  /// The clock is set forward over it, from one time to another; the next that there is, as it is written.
  case leftOutMoment(String, option: String, from: String, to: String, next: String)
  case badOutcome(String)
  case emptyNote
  case noteNotKept(path: String)
  case noEditor(String)
  case editorFailed(String, status: Int32)
  /// Beneath the text in an editor.
  case editorHint

  case noFiles
  case cannotRead(String, reason: String)
  case cannotKeep(String, reason: String)
  /// No file is called so, but a command nearly is.
  case noFileButCommand(String, meant: String)
  case notAFile(String)
  /// `most`: what an attachment may have; `enough`: a setting that would do.
  case fileTooLarge(String, most: String, enough: String)
  /// No attachment can be called so.
  case badFileName(String)
  case fileLost(String)
  case exported(String)
  case existsAlready(String)
  case cannotOpen(String, program: String, status: Int32)
  case noOpener

  case eraseNeedsAll
  /// What goes, and what stays.
  case eraseWhat(sessions: Int, files: Int, pending: Int, state: String)
  case eraseQuestion(word: String)
  /// The word that has to be typed.
  case eraseWord
  case eraseNeedsTerminal
  case eraseNotDone
  case eraseOffersSettings, eraseAsksSettings
  /// Where the copy of hooks.yml is.
  case settingsErased(copy: String)
  case eraseStillOn(hooks: [String])
  case eraseDaemonRuns
  case erased
  case eraseFailed(String, reason: String)
}
