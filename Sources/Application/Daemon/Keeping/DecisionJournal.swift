// SPDX-License-Identifier: MIT
import Deliveries
import Dispatching
import Journal
import TimerEngine

/// Where the timekeeper writes down what it decides.
protocol DecisionJournal: Sendable {
  /// Writes all of `commit`, or nothing.
  func commit(_ commit: Commit) throws(JournalError)

  /// Why only what is essential can be written; nil where everything can.
  var shortage: JournalError? { get }

  /// Deliveries that aren't ended, in the order in which their events happened.
  func openDeliveries() throws(JournalError) -> [Delivery]

  /// The deliveries with these ids, in the order in which their events happened.
  func deliveries(ids: [String]) throws(JournalError) -> [Delivery]

  /// Sessions that ended at `time` or later.
  func sessions(endedSince time: Instant) throws(JournalError) -> [Session]
}

extension Journal: DecisionJournal {
  func sessions(endedSince time: Instant) throws(JournalError) -> [Session] {
    try recordToDecideOn { try $0.sessions(endedSince: time) }
  }
}
