// SPDX-License-Identifier: MIT

/// Status bars: the texts besides the timer, and the setup.
package enum BarMessage: Hashable, Sendable {
  case help(Help)
  case menu(Entry)

  // MARK: The list

  case listHead(Column)
  case pushed(Bool)
  case installed(Bool)

  // MARK: Setting up

  /// The required text in the file `path`.
  case stanza(path: String)
  /// The command to run or the text to enter by hand, for settings without a file.
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
  /// `missing`: the part that the file lacks and the edit requires.
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
