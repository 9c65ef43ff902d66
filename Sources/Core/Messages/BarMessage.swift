// SPDX-License-Identifier: MIT

/// Status bars: what they show beside the timer, and how they are set up.
package enum BarMessage: Hashable, Sendable {
  case help(Help)
  case menu(Entry)

  // MARK: The list

  case listHead(Column)
  case pushed(Bool)
  case installed(Bool)

  // MARK: Setting up

  /// What has to stand in the file `path`.
  case stanza(path: String)
  /// What is run or entered by hand, where no file could hold it.
  case byHand
  case askToWrite(path: String)
  case howToWrite(command: String, path: String)
  case written(path: String, bar: String)
  case removed(path: String)
  case reload(command: String)
  case goesOn

  // MARK: Mistakes

  case unknown(String, suggestion: String?, known: [String])
  case noFile(path: String, example: String?)
  case noPlace(bar: String)
  case alreadyThere(path: String)
  case nothingToUndo(path: String)
  /// `missing`: what the edit needs and the file lacks.
  case cannotEdit(path: String, missing: String)
  case fileProblem(path: String, reason: String)

  /// Commands and options.
  package enum Help: CaseIterable, Hashable, Sendable {
    case bar, list, setup, setupDiscussion, preview
    case name, format, tooltip, hideIdle, statusBar, print, yes, undo, file
  }

  /// An entry of a bar's menu.
  package enum Entry: CaseIterable, Hashable, Sendable {
    case start, pause, resume, stop, skip, extend, shorten
  }

  /// A column of the list.
  package enum Column: CaseIterable, Hashable, Sendable {
    case name, refresh, program, file
  }
}
