// SPDX-License-Identifier: MIT

/// Local hours on some days: `mon-fri 09:00-18:00`. A window that ends before it begins continues on the next day.
package struct TimeWindow: Codable, Hashable, Sendable {
  /// Ascending; 0 is Monday, 6 is Sunday.
  package var days: [Int]
  /// Minutes after midnight; the end is exclusive, and 1440 is midnight.
  package var start: Int
  package var end: Int

  package static let dayNames = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
  package static let everyDay = Array(0...6)

  package init(days: [Int], start: Int, end: Int) {
    self.days = days
    self.start = start
    self.end = end
  }

  package func contains(_ moment: LocalMinute) -> Bool {
    let isDay = days.contains(moment.weekday)
    guard start >= end else { return isDay && moment.minute >= start && moment.minute < end }
    return isDay && moment.minute >= start || days.contains((moment.weekday + 6) % 7) && moment.minute < end
  }

  /// The form that people write: `mon-fri 09:00-18:00`, `sat,sun`, `22:00-06:00`.
  package var text: String {
    let hours = start == 0 && end == 1440 ? nil : "\(Self.clock(start))-\(Self.clock(end))"
    let days = days == Self.everyDay && hours != nil ? nil : daysText
    return [days, hours].compactMap { $0 }.joined(separator: " ")
  }

  private var daysText: String {
    var runs: [ClosedRange<Int>] = []
    for day in days {
      if let last = runs.last, last.upperBound == day - 1 {
        runs[runs.count - 1] = last.lowerBound...day
      } else {
        runs.append(day...day)
      }
    }
    return runs.map { run in
      let separator = run.count > 2 ? "-" : ","
      let ends = run.count == 1 ? [run.lowerBound] : [run.lowerBound, run.upperBound]
      return ends.map { Self.dayNames[$0] }.joined(separator: separator)
    }.joined(separator: ",")
  }

  private static func clock(_ minutes: Int) -> String {
    let (hour, minute) = minutes.quotientAndRemainder(dividingBy: 60)
    return "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
  }
}
