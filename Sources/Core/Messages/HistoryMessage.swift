// SPDX-License-Identifier: MIT
package import History
package import TimerEngine

/// The record of sessions: its content and its changes. Lengths are seconds.
package enum HistoryMessage: Hashable, Sendable {
  /// The reason that the record stays unchanged, with a remedy.
  case refused(HistoryRefusal)
  /// The completed change, with the way to undo it.
  case done(UndoStep.Kind, subject: String, name: String?)
  case undone(UndoStep.Kind, subject: String, name: String?)
  case forgotten(UndoStep.Kind, subject: String, name: String?)
  /// A line of the undo list.
  case change(UndoStep.Kind, subject: String, name: String?)
  case noChanges
  /// The outcome of a session once the command that ended it is undone.
  case becomes(Outcome)
  case breakBecomes(Outcome)
  /// The change that would be undone although a person has since done something else, and the question.
  case olderChange(UndoStep.Kind, subject: String, name: String?, at: String)
  case undoOlder
  case notUndone

  case outcome(Outcome)
  /// `14:05 to 14:30`; nil for a running session.
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

  /// The labels of a session's details.
  case projectTitle, tagsTitle, pausesTitle, strikesTitle, noteTitle, filesTitle, idTitle, plannedTitle, importTitle

  case noProjects
  case sessions(Int)
  case lastUsed(String)
  /// hooks.yml has settings for a project's old name.
  case settingsFor(String, path: String)

  case badMoment(String, option: String)
  /// The clock is set forward over the time, from `from` to `to`; `next` is the next existing time in written form.
  case leftOutMoment(String, option: String, from: String, to: String, next: String)
  case badOutcome(String)
  case emptyNote
  case noteNotKept(path: String)
  case noEditor(String)
  case editorFailed(String, status: Int32)
  /// The hint below the text in an editor.
  case editorHint

  case noFiles
  case cannotRead(String, reason: String)
  case cannotKeep(String, reason: String)
  /// No such file exists, but a command has a similar name.
  case noFileButCommand(String, meant: String)
  case notAFile(String)
  /// `most`: the maximum size of an attachment; `enough`: a sufficient setting.
  case fileTooLarge(String, most: String, enough: String)
  /// The name is invalid for an attachment.
  case badFileName(String)
  case fileLost(String)
  case exported(String)
  case existsAlready(String)
  case cannotOpen(String, program: String, status: Int32)
  case noOpener

  case eraseNeedsAll
  /// The items to be erased and the items that remain.
  case eraseWhat(sessions: Int, files: Int, pending: Int, state: String)
  case eraseQuestion(word: String)
  /// The word that the person must type.
  case eraseWord
  case eraseNeedsTerminal
  case eraseNotDone
  case eraseOffersSettings, eraseAsksSettings
  /// The location of the copy of hooks.yml.
  case settingsErased(copy: String)
  case eraseStillOn(hooks: [String])
  case eraseDaemonRuns
  case erased
  case eraseFailed(String, reason: String)
}
