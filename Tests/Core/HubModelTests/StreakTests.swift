// SPDX-License-Identifier: MIT
import HubModel
import Testing

@Suite
struct StreakTests {
  @Test func `a streak lasts until a whole day was missed`() {
    let streak = Streak(first: Day(10), last: Day(12))
    #expect(streak.length(on: Day(12)) == 3)
    #expect(streak.length(on: Day(13)) == 3)
    #expect(streak.length(on: Day(14)) == 0)
  }

  /// Every order in which the days can arrive leads to the run that all days together have.
  @Test func `days in any order give the same streak`() {
    for days in [[1, 2, 3, 5, 6], [6, 5, 3, 2, 1], [5, 1, 6, 3, 2], [2, 6, 1, 5, 3], [1, 2, 3], [9]] as [[Int64]] {
      var seen: Set<Day> = []
      var streak: Streak?
      for day in days.map({ Day($0) }) {
        seen.insert(day)
        streak = streak.map { $0.adding(day) ?? Streak(descending: seen.sorted(by: >)) } ?? Streak(descending: [day])
        #expect(streak == Streak(descending: seen.sorted(by: >)))
      }
    }
  }

  @Test func `no days are no streak`() { #expect(Streak(descending: []) == nil) }
}
