// SPDX-License-Identifier: MIT
import Dispatching
import Journal

/// Where the timekeeper writes down what it decides.
protocol DecisionJournal: Sendable {
  /// Writes all of `commit`, or nothing.
  func commit(_ commit: Commit) throws(JournalError)

  /// Deliveries that aren't ended, in the order in which their events happened.
  func openDeliveries() throws(JournalError) -> [Delivery]
}

extension Journal: DecisionJournal {}
