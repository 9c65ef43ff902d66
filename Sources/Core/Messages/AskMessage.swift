// SPDX-License-Identifier: MIT

/// Questions on a terminal and their answers.
package enum AskMessage: Hashable, Sendable {
  /// Asks whether to keep the time of an abandoned focus.
  case time(elapsed: String)
  /// The same question for live views with little room.
  case timeBriefly
  /// Asks about `finish` of a focus that is too short to count.
  case finish(elapsed: String, planned: String)
  case finishBriefly
  /// The answer was unknown.
  case again
  case keepKeys
  case discardKeys
  case countKeys
  case yesKeys
  case noKeys
  case goesOn
}
