// SPDX-License-Identifier: MIT

import LibC
package import TimerEngine

/// An instant in local time. The C library knows the time zones, but FoundationEssentials does not.
package struct LocalTime: Hashable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int
  private let hour: Int
  private let minute: Int
  private let second: Int

  package init(_ instant: Instant) {
    // The value is rounded down, also before 1970.
    var seconds = time_t((Double(instant.milliseconds) / 1000).rounded(.down))
    var parts = tm()
    localtime_r(&seconds, &parts)
    year = Int(parts.tm_year) + 1900
    month = Int(parts.tm_mon) + 1
    day = Int(parts.tm_mday)
    hour = Int(parts.tm_hour)
    minute = Int(parts.tm_min)
    second = Int(parts.tm_sec)
  }

  /// `10:25`.
  package var clock: String { "\(Self.two(hour)):\(Self.two(minute))" }

  /// `10:25:07`.
  package var clockWithSeconds: String { "\(clock):\(Self.two(second))" }

  /// `2026-11-21`.
  package var date: String { "\(year)-\(Self.two(month))-\(Self.two(day))" }

  /// `2026-11-21 10:25`.
  package var short: String { "\(date) \(clock)" }

  /// Returns the time alone if the day is that of `now`, otherwise the date and the time.
  package func text(now: LocalTime) -> String {
    date == now.date ? clockWithSeconds : "\(date) \(clockWithSeconds)"
  }

  /// The calendar day.
  package var calendarDate: CalendarDate {
    // Noon exists on every day.
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (Int32(year - 1900), Int32(month - 1), Int32(day))
    (parts.tm_hour, parts.tm_isdst) = (12, -1)
    _ = mktime(&parts)
    return CalendarDate(year: year, month: month, day: day, weekday: Int(parts.tm_wday + 6) % 7)
  }

  /// Returns the instant of a time such as `09:30` or `09:30:15` on a day such as `2026-11-21`; nil if it does not exist.
  package static func instant(date: String, clock: String) -> Instant? {
    let (day, time) = (numbers(date, "-"), numbers(clock, ":"))
    guard day.count == 3, (2...3).contains(time.count), (1970...9999).contains(day[0]) else { return nil }
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday) = (Int32(day[0] - 1900), Int32(day[1] - 1), Int32(day[2]))
    (parts.tm_hour, parts.tm_min, parts.tm_sec) = (Int32(time[0]), Int32(time[1]), Int32(time.count > 2 ? time[2] : 0))
    parts.tm_isdst = -1
    let instant = Instant(milliseconds: Int64(mktime(&parts)) * 1000)
    // The C library replaces a nonexistent time with another one.
    let shown = LocalTime(instant)
    let isShown = [shown.year, shown.month, shown.day, shown.hour, shown.minute] == day + time.prefix(2)
    return isShown && shown.second == (time.count > 2 ? time[2] : 0) ? instant : nil
  }

  /// Returns the start of a day such as `2026-11-21`, or of one some days later; nil if the day does not exist.
  package static func start(ofDate date: String, daysLater days: Int = 0) -> Instant? {
    guard let noon = instant(date: date, clock: "12:00") else { return nil }
    let wanted = days == 0 ? date : LocalTime(noon + .seconds(days * 86_400)).date
    // The day begins later if the clock is set forward over midnight.
    return instant(date: wanted, clock: "00:00") ?? instant(date: wanted, clock: "01:00")
  }

  private static func numbers(_ text: String, _ separator: Character) -> [Int] {
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.utf8.allSatisfy { (48...57).contains($0) } && $0.count <= 4 ? Int($0) : nil }
    return numbers.count == parts.count ? numbers : []
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
