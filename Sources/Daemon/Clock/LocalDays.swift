// SPDX-License-Identifier: MIT
import Events
package import Foundation
package import TimerEngine

/// Days and weeks of the local time zone, as the system's calendar has them: daylight-saving days included.
package struct LocalDays: Days {
  private let calendar: Calendar
  /// Minutes after midnight at which a day begins.
  private let startsAt: Int

  package init(startsAt: Int, timeZone: TimeZone = .current) {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = timeZone
    self.calendar = calendar
    self.startsAt = startsAt
  }

  package func day(containing instant: Instant) -> Range<Instant> { range(.day, containing: instant) }

  package func week(containing instant: Instant) -> Range<Instant> { range(.weekOfYear, containing: instant) }

  /// A time of day of the local calendar day that holds `instant`.
  package static func moment(hour: Int, minute: Int, onDayOf instant: Instant) -> Instant? {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    let date = Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000)
    return Calendar.current.date(bySettingHour: hour, minute: minute, second: 0, of: date)
      .map { Instant(milliseconds: Int64(($0.timeIntervalSince1970 * 1000).rounded())) }
  }

  private func range(_ unit: Calendar.Component, containing instant: Instant) -> Range<Instant> {
    let date = Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000)
    // A day that starts at 04:00 is the calendar's day of the moment four hours earlier.
    let shifted = calendar.date(byAdding: .minute, value: -startsAt, to: date) ?? date
    guard let interval = calendar.dateInterval(of: unit, for: shifted) else { return instant..<(instant + .hours(24)) }
    let start = begin(interval.start)
    let end = begin(interval.end)
    // Where the clock is set back or forward, the shifted moment may fall on the other side of a boundary.
    if instant < start { return begin(calendar.date(byAdding: unit, value: -1, to: interval.start))..<start }
    if instant >= end { return end..<begin(calendar.date(byAdding: unit, value: 1, to: interval.end)) }
    return start..<end
  }

  /// Where the day that begins with this midnight really begins.
  private func begin(_ midnight: Date?) -> Instant {
    let midnight = midnight ?? .distantPast
    let hour = startsAt / 60
    let start =
      startsAt == 0
      ? midnight
      : calendar.date(bySettingHour: hour, minute: startsAt % 60, second: 0, of: midnight) ?? midnight
    return Instant(milliseconds: Int64((start.timeIntervalSince1970 * 1000).rounded()))
  }
}
