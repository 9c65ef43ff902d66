// SPDX-License-Identifier: MIT
import Foundation
package import Reports
package import TimerEngine

/// The order of day and month in a date with slashes: 21/11/2026 or 11/21/2026.
package enum DateOrder: String, CaseIterable, Sendable {
  case dayFirst = "dmy"
  case monthFirst = "mdy"
}

/// Parses dates and times from programs and people. Times without a zone are local.
package struct TimeText: Sendable {
  package enum Unreadable: Error, Hashable, Sendable {
    /// The text has no known form, or the day or time does not exist.
    case unknown
    /// Two readings are possible.
    case ambiguous
  }

  private let days: LocalDays
  private let order: DateOrder?

  package init(days: LocalDays, order: DateOrder? = nil) {
    self.days = days
    self.order = order
  }

  /// Parses a date with a time: `2026-11-21T09:00:00Z`, `2026-11-21 9:00`, `21.11.2026 09:00:30`, `20261121T090000Z`,
  /// `11/21/2026 9:00 PM`.
  package func instant(_ text: String) throws(Unreadable) -> Instant {
    var scan = TextScanner(text)
    let day = try date(&scan)
    guard scan.take("T") || scan.take("t") || scan.blank() || scan.take(",") else { throw .unknown }
    _ = scan.blank()
    let clock = try clock(&scan)
    guard let zone = scan.zone() else { throw .unknown }
    guard scan.isAtEnd else { throw .unknown }
    return try instant(day, clock, zone)
  }

  /// Parses a date and a time from two texts.
  package func instant(date text: String, time: String) throws(Unreadable) -> Instant {
    let (clock, zone) = try timeOfDay(time)
    return try instant(try day(text), clock, zone)
  }

  /// Returns the end of a session that began at `start` on the named day. If the time is earlier than the start, the clock was
  /// set back that day, or the end is on the next day.
  package func end(date text: String, time: String, after start: Instant) throws(Unreadable) -> Instant {
    let (clock, zone) = try timeOfDay(time)
    let day = try day(text)
    let end = try instant(day, clock, zone)
    if end >= start { return end }
    if zone == .local, let second = again(end), second >= start { return second }
    return try instant(day.advanced(by: 1), clock, zone)
  }

  package func day(_ text: String) throws(Unreadable) -> LocalDay {
    var scan = TextScanner(text)
    let day = try date(&scan)
    guard scan.isAtEnd else { throw .unknown }
    return day
  }

  /// Returns the order that a date with slashes proves; nil if ambiguous or another form.
  package static func order(of text: String) -> DateOrder? {
    var scan = TextScanner(text)
    guard let first = scan.digits(), let mark = scan.mark(), mark != ".", let second = scan.digits(),
      scan.take(mark), let year = scan.digits(), year.count == 4, first.count <= 2, second.count <= 2
    else { return nil }
    if first.value > 12, second.value <= 12 { return .dayFirst }
    return second.value > 12 && first.value <= 12 ? .monthFirst : nil
  }

  private func date(_ scan: inout TextScanner) throws(Unreadable) -> LocalDay {
    guard let first = scan.digits() else { throw .unknown }
    if first.count == 8 {
      return try day(first.value / 10_000, first.value / 100 % 100, first.value % 100)
    }
    guard let mark = scan.mark(), let second = scan.digits(), scan.take(mark), let third = scan.digits(),
      second.count <= 2
    else { throw .unknown }
    if first.count == 4, third.count <= 2 { return try day(first.value, second.value, third.value) }
    guard first.count <= 2, third.count == 4 else { throw .unknown }
    // Dates with points always have the day first.
    if mark == "." { return try day(third.value, second.value, first.value) }
    let isDayFirst: Bool
    if first.value > 12 || first.value == second.value {
      isDayFirst = true
    } else if second.value > 12 {
      isDayFirst = false
    } else if let order {
      isDayFirst = order == .dayFirst
    } else {
      throw .ambiguous
    }
    return isDayFirst
      ? try day(third.value, second.value, first.value) : try day(third.value, first.value, second.value)
  }

  private func day(_ year: Int, _ month: Int, _ day: Int) throws(Unreadable) -> LocalDay {
    guard (1970...9998).contains(year), let day = LocalDay(year: year, month: month, day: day) else { throw .unknown }
    return day
  }

  private func timeOfDay(_ text: String) throws(Unreadable) -> (Clock, TextScanner.Zone) {
    var scan = TextScanner(text)
    let clock = try clock(&scan)
    guard let zone = scan.zone(), scan.isAtEnd else { throw .unknown }
    return (clock, zone)
  }

  /// Returns the second instant with the same local time, after the clock was set back; nil without one.
  private func again(_ instant: Instant) -> Instant? {
    func offset(_ instant: Instant) -> Int {
      days.zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000))
    }
    let back = offset(instant) - offset(instant + .hours(24))
    let later = instant + .seconds(back)
    return back > 0 && offset(instant) - offset(later) == back ? later : nil
  }

  private func clock(_ scan: inout TextScanner) throws(Unreadable) -> Clock {
    guard let first = scan.digits() else { throw .unknown }
    var clock = Clock(hour: first.value)
    if first.count == 6 || first.count == 4 {
      // Timewarrior and calendars write 090000.
      let digits = first.count == 6 ? first.value : first.value * 100
      clock = Clock(hour: digits / 10_000, minute: digits / 100 % 100, second: digits % 100)
    } else {
      guard first.count <= 2 else { throw .unknown }
      var hasMinutes = false
      if scan.take(":") {
        guard let minute = scan.digits(), minute.count == 2 else { throw .unknown }
        (clock.minute, hasMinutes) = (minute.value, true)
        if scan.take(":") {
          guard let second = scan.digits(), second.count == 2 else { throw .unknown }
          clock.second = second.value
          if scan.take(".") || scan.take(",") {
            guard let fraction = scan.digits() else { throw .unknown }
            clock.milliseconds = fraction.fraction
          }
        }
      }
      let half = scan.half()
      if let half {
        guard (1...12).contains(clock.hour) else { throw .unknown }
        clock.hour = clock.hour % 12 + half
      }
      guard hasMinutes || half != nil else { throw .unknown }
    }
    // A leap second counts as the second before it.
    if clock.second == 60 { clock.second = 59 }
    guard clock.hour < 24 || clock == Clock(hour: 24), clock.minute < 60, clock.second < 60 else { throw .unknown }
    return clock
  }

  private func instant(_ day: LocalDay, _ clock: Clock, _ zone: TextScanner.Zone) throws(Unreadable) -> Instant {
    let time = Int64((clock.hour * 60 + clock.minute) * 60 + clock.second) * 1000 + clock.milliseconds
    switch zone {
    case .offset(let seconds):
      return Instant(milliseconds: Int64(day.number) * 86_400_000 + time - Int64(seconds) * 1000)
    case .local:
      if clock.hour == 24 { return days.moment(hour: 0, minute: 0, on: day.advanced(by: 1)) }
      let minute = days.moment(hour: clock.hour, minute: clock.minute, on: day)
      return Instant(milliseconds: minute.milliseconds + time % 60_000)
    }
  }

  private struct Clock: Hashable {
    var hour: Int
    var minute = 0
    var second = 0
    var milliseconds: Int64 = 0
  }
}
