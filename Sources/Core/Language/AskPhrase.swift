// SPDX-License-Identifier: MIT

/// Questions on a terminal and what may be answered.
package enum AskPhrase: Hashable, Sendable {
  /// `stop` of a focus: keep its time, or not.
  case stop(elapsed: String)
  /// `stop` where there is little room: in a live view.
  case stopBriefly
  case takeBreak(elapsed: String)
  /// The answer was none that is known.
  case again
  case keepKeys
  case discardKeys
  case yesKeys
  case noKeys
  case goesOn
}
