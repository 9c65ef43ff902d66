// SPDX-License-Identifier: MIT

/// The span of time over which a board adds up.
package enum BoardPeriod: String, Hashable, Sendable, Codable, CaseIterable {
  case day, week, month, ever

  /// The first day of the period that contains `day`. All time begins on day zero.
  package func start(at day: Day) -> Day {
    switch self {
    case .day: day
    case .week: day.week
    case .month: day.month
    case .ever: Day(0)
    }
  }
}
