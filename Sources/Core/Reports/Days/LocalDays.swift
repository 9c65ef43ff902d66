// SPDX-License-Identifier: MIT
import Events
package import Foundation
package import TimerEngine

/// The days of a time zone, each from `startsAt` on. Daylight-saving days have 23 or 25 hours.
///
/// A day begins when the local clock first shows its start time or a later one. A day that the clock skips entirely, as in
/// Samoa in 2011, is empty.
package struct LocalDays: Days {
  package let zone: TimeZone
  /// The start of a day, in minutes after midnight.
  package let startsAt: Int
  private let offsets: ZoneOffsets

  private static let day: Int64 = 86_400_000
  /// No clock was ever further ahead of UTC.
  private static let farthest = Duration.hours(16)

  package init(startsAt: Int, timeZone: TimeZone = .current) {
    zone = timeZone
    self.startsAt = startsAt
    offsets = ZoneOffsets(zone: timeZone)
  }

  /// Returns the day of `instant`.
  package func day(of instant: Instant) -> LocalDay {
    let wall = instant.milliseconds + span(containing: instant).offset
    var day = LocalDay(number: Int((wall - Int64(startsAt) * 60_000).flooredQuotient(by: Self.day)))
    // If the clock is set back over the start of a day, that day has begun nevertheless.
    while start(of: day) > instant { day = day.advanced(by: -1) }
    while start(of: day.advanced(by: 1)) <= instant { day = day.advanced(by: 1) }
    return day
  }

  /// Returns the calendar day, which begins at midnight regardless of `startsAt`.
  package func day(ofCalendar instant: Instant) -> LocalDay {
    LocalDays(startsAt: 0, timeZone: zone).day(of: instant)
  }

  /// Returns the start of a day.
  package func start(of day: LocalDay) -> Instant {
    let time = Int64(startsAt) * 60_000
    let moment = moment(when: time, on: day)
    let late = moment.milliseconds + span(containing: moment).offset - time - Int64(day.number) * Self.day
    // The date does not exist: its early morning belongs to the day before.
    return late > Self.day / 2 ? start(of: day.advanced(by: 1)) : moment
  }

  /// Returns the full range of a day.
  package func range(of day: LocalDay) -> Range<Instant> { start(of: day)..<start(of: day.advanced(by: 1)) }

  /// Returns the first instant at which the local clock shows this time of the calendar day, or a later time if the clock skips
  /// it.
  package func moment(hour: Int, minute: Int, on day: LocalDay) -> Instant {
    moment(when: Int64(hour * 60 + minute) * 60_000, on: day)
  }

  /// Returns the skipped times that include this time of the calendar day; nil if the time exists.
  package func gap(hour: Int, minute: Int, on day: LocalDay) -> ClockGap? {
    let time = Int64(hour * 60 + minute) * 60_000
    let moment = moment(when: time, on: day)
    let shown = moment.milliseconds + span(containing: moment).offset
    guard shown != Int64(day.number) * Self.day + time else { return nil }
    // The clock changes at that moment: just before, the other offset applied.
    let left = moment.milliseconds + span(containing: moment - .milliseconds(1)).offset
    return ClockGap(from: ClockGap.Time(wall: left), to: ClockGap.Time(wall: shown))
  }

  package func day(containing instant: Instant) -> Range<Instant> { range(of: day(of: instant)) }

  package func week(containing instant: Instant) -> Range<Instant> {
    let monday = day(of: instant).monday
    return start(of: monday)..<start(of: monday.advanced(by: 7))
  }

  /// Returns the instant of a time on the local calendar day of `instant`; nil if the time is invalid.
  package static func moment(hour: Int, minute: Int, onDayOf instant: Instant) -> Instant? {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    let days = LocalDays(startsAt: 0)
    return days.moment(hour: hour, minute: minute, on: days.day(of: instant))
  }

  /// Returns a period around `instant`, at most a day, without a clock change.
  func span(containing instant: Instant) -> OffsetSpan { offsets.span(containing: instant) }

  private func moment(when time: Int64, on day: LocalDay) -> Instant {
    let wall = Instant(milliseconds: Int64(day.number) * Self.day + time)
    var span = offsets.span(containing: wall - Self.farthest)
    while true {
      let moment = max(span.range.lowerBound, Instant(milliseconds: wall.milliseconds - span.offset))
      if moment < span.range.upperBound { return moment }
      span = offsets.span(containing: span.range.upperBound)
    }
  }
}
