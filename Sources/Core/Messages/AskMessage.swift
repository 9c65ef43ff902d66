// SPDX-License-Identifier: MIT

/// Questions on a terminal and what may be answered.
package enum AskMessage: Hashable, Sendable {
  /// Whatever gives a focus up: keep its time, or not.
  case time(elapsed: String)
  /// The same where there is little room: in a live view.
  case timeBriefly
  /// `finish` of a focus that is too short to count.
  case finish(elapsed: String, planned: String)
  case finishBriefly
  /// The answer was none that is known.
  case again
  case keepKeys
  case discardKeys
  case countKeys
  case yesKeys
  case noKeys
  case goesOn
}
