// SPDX-License-Identifier: MIT

/// The latest run of days that each have a completed pomodoro.
package struct Streak: Hashable, Sendable {
  package var first: Day
  package var last: Day

  package init(first: Day, last: Day) {
    self.first = first
    self.last = last
  }

  /// The number of days as seen on `today`: a run that ended before yesterday is over.
  package func length(on today: Day) -> Int64 {
    last.number >= today.number - 1 ? last.number - first.number + 1 : 0
  }

  /// The run with one more day; nil if only all days can tell.
  package func adding(_ day: Day) -> Streak? {
    if day >= first && day <= last { return self }
    if day.number == last.number + 1 { return Streak(first: first, last: day) }
    // A gap was left: a later day begins a run of its own, and an earlier day isn't part of this run.
    if day > last { return Streak(first: day, last: day) }
    return day.number < first.number - 1 ? self : nil
  }

  /// The latest run in `days`, which are in descending order; nil without days.
  package init?(descending days: some Sequence<Day>) {
    var run: Streak?
    for day in days {
      guard let begun = run else {
        run = Streak(first: day, last: day)
        continue
      }
      guard day.number == begun.first.number - 1 else { break }
      run?.first = day
    }
    guard let run else { return nil }
    self = run
  }
}
