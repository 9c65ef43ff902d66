// SPDX-License-Identifier: MIT
import Events
package import TimerEngine

/// Parses times that people write, in a zone and relative to a moment.
package struct MomentReader: Sendable {
  /// The reason that a text names no time.
  package enum Unreadable: Error, Hashable, Sendable {
    /// The text has no known form.
    case unknown
    /// The time does not exist: the clock is set forward over it.
    case leftOut(ClockGap)
  }

  private let calendar: LocalDays
  private let today: LocalDay

  /// `calendar` supplies the zone. A time belongs to the calendar day, whatever the start of the person's days.
  package init(now: Instant, calendar: LocalDays) {
    self.calendar = LocalDays(startsAt: 0, timeZone: calendar.zone)
    today = self.calendar.day(of: now)
  }

  /// Parses `9:30` (today), `yesterday 9:30`, `tomorrow 9:00`, `monday 14:00`, `2026-11-21 9:30`, `2026-11-21T09:30`, or RFC
  /// 3339. If a
  /// time occurs twice, returns the first.
  package func moment(_ text: String) throws(Unreadable) -> Instant {
    var words = text.split { $0 == " " }.map(String.init)
    if words.count == 1, let word = words.first, let separator = word.firstIndex(of: "T") {
      if let exact = Instant(rfc3339: word) { return exact }
      words = [String(word[..<separator]), String(word[word.index(after: separator)...])]
    }
    guard let clock = words.popLast(), let (hour, minute, second) = Self.time(clock) else { throw .unknown }
    let day: LocalDay
    if words.isEmpty {
      day = today
    } else {
      guard let period = PeriodText(today: today).period(words.joined(separator: " ")), period.days.count == 1 else {
        throw .unknown
      }
      day = period.days.lowerBound
    }
    if let gap = calendar.gap(hour: hour, minute: minute, on: day) { throw .leftOut(gap) }
    return calendar.moment(hour: hour, minute: minute, on: day) + .seconds(second)
  }

  /// Parses `9:30` and `09:30:15`.
  private static func time(_ text: String) -> (hour: Int, minute: Int, second: Int)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count), (1...2).contains(parts[0].utf8.count),
      parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }),
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } })
    else { return nil }
    let numbers = parts.compactMap { Int($0) } + [0]
    guard (0...23).contains(numbers[0]), numbers[1...2].allSatisfy({ (0...59).contains($0) }) else { return nil }
    return (numbers[0], numbers[1], numbers[2])
  }
}
