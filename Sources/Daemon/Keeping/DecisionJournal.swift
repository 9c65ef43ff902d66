// SPDX-License-Identifier: MIT
import Dispatching
import Journal

/// Where the timekeeper writes down what it decides.
protocol DecisionJournal: Sendable {
  /// Writes all of `commit`, or nothing.
  func commit(_ commit: Commit) throws(JournalError)

  /// Why only what is essential can be written; nil where everything can.
  var shortage: JournalError? { get }

  /// Deliveries that aren't ended, in the order in which their events happened.
  func openDeliveries() throws(JournalError) -> [Delivery]
}

extension Journal: DecisionJournal {}
