// SPDX-License-Identifier: MIT
import TerminalUI

/// A line of the demo's log, independent of its width.
enum Line: Hashable {
  /// A command that the demo types like a person.
  case command(String)
  /// A transition of the timer.
  case transition(icon: String, text: String, looks: [Style.Look])
  /// A result, below its transition.
  case result(Mark, name: String, detail: String)

  enum Mark: Hashable {
    case good, bad, again, note
  }
}
