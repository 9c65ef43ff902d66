// SPDX-License-Identifier: MIT
package import ControlProtocol
package import History

/// The dashboard's pages of recorded data: history, reports and hooks.
package enum WebDataMessage: Hashable, Sendable {
  /// A word or a sentence of a page, which templates name as `{{words.newest}}`.
  case label(Label)
  /// The titles of pages about a session, a hook and a delivery.
  case hookTitle(String), deliveryTitle(String)
  /// The message of a page after a form was sent.
  case changed(UndoStep.Kind, subject: String), undoLast(UndoStep.Kind, subject: String, name: String?)
  case askDelete(String), turned(String, isOn: Bool), replayed(String), turnedOff(Int), stillOn([String])
  /// The reason that a form is refused.
  case badTime(String), badLength(String)
  case refused(ConfigRefusal, path: String)
  case problems(errors: Int, warnings: Int)
  /// The place of a problem.
  case line(Int, column: Int?), place(String, line: Int)
  case attachment(name: String, size: String)
  case removeFile(String)
  case wouldRun, wouldNotRun, wouldExit
  case runsOn([String]), runsWhile(String)

  package enum Label: String, CaseIterable, Hashable, Sendable {
    case order, newest, longest, byProject, outcome, anyOutcome, from, to, search, breaksToo, apply, nextPage
    case filters, undo, edit, delete, back, day, startedAt, worked, lengthHint, timeline, remove, pausesHeading
    case strikesHeading, noteHeading, picturesHeading, filesHeading, periodDay, periodWeek, periodMonth
    case periodYear, earlier, later, range, allProjects, asPicture, asPage, show, hooksHeading
    case hookColumn, stateColumn, turnOn, turnOff, enabled, disabled, scopesHeading, conditionColumn, teardown
    case teardownQuestion, logHeading, liveHint, noHooks, noDeliveries, why, whyHint, event, tryIt, replay
    case replayHint, standardOutput, standardError, conditions, answerColumn, editFile, editHint, check
    case saveFile, noProblems, fileSaved, fileHeading, onlyFailed, allResults, neverRan
  }
}
