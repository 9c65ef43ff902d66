// SPDX-License-Identifier: MIT
package import TimerEngine

/// The reason that a session of a file cannot enter the journal, or that it is left out.
package enum SessionProblem: Codable, Hashable, Sendable {
  case notEnded, notOver, inFuture, before1970
  case endsBeforeStart
  /// More than 31 days from start to end.
  case tooLong
  /// More than 24 hours without pauses, and more than a year.
  case ranTooLong, ranOverYear
  /// The outcome does not belong to the phase.
  case outcome(outcome: Outcome, isFocus: Bool)
  /// Completed, without any time.
  case tookNoTime

  case negativePlan, longPlan, longExtension

  case longTask, longProject, longTags
  case longNote(mebibytes: Int)
  /// A name with a NUL character.
  case badProject, badTag

  case manyStrikes(most: Int)
  case strikeTime, longStrike

  case openSegment, segmentOrder, segmentAfterEnd

  // Attachments, by their names.
  case attachmentName(name: String)
  case attachmentDigest(name: String)
  case attachmentSize(name: String)
  case attachmentTime(name: String)
}
