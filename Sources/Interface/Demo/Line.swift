// SPDX-License-Identifier: MIT
import TerminalUI

/// A line of the demo's log, before anybody knows how wide it may be.
enum Line: Hashable {
  /// What the demo types, as a person would.
  case command(String)
  /// Something that the timer did.
  case transition(icon: String, text: String, looks: [Style.Look])
  /// What came of something, beneath the transition that it belongs to.
  case result(Mark, name: String, detail: String)

  enum Mark: Hashable {
    case good, bad, again, note
  }
}
