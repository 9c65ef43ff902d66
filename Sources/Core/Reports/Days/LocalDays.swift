// SPDX-License-Identifier: MIT
import Events
package import Foundation
package import TimerEngine

/// The days of a time zone, each from `startsAt` on: daylight-saving days included, which have 23 or 25 hours.
///
/// A day begins when the local clock first shows its time or a later one. Where the clock is moved over all of a day, as
/// in Samoa in 2011, that day is empty.
package struct LocalDays: Days {
  package let zone: TimeZone
  /// Minutes after midnight at which a day begins.
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

  /// The day that `instant` belongs to.
  package func day(of instant: Instant) -> LocalDay {
    let wall = instant.milliseconds + span(containing: instant).offset
    var day = LocalDay(number: Int((wall - Int64(startsAt) * 60_000).flooredQuotient(by: Self.day)))
    // Where the clock was set back over the beginning of a day, that day has begun all the same.
    while start(of: day) > instant { day = day.advanced(by: -1) }
    while start(of: day.advanced(by: 1)) <= instant { day = day.advanced(by: 1) }
    return day
  }

  /// The day of the calendar, which begins at midnight, whenever the person's days do.
  package func day(ofCalendar instant: Instant) -> LocalDay {
    LocalDays(startsAt: 0, timeZone: zone).day(of: instant)
  }

  /// When a day begins.
  package func start(of day: LocalDay) -> Instant {
    let time = Int64(startsAt) * 60_000
    let moment = moment(when: time, on: day)
    let late = moment.milliseconds + span(containing: moment).offset - time - Int64(day.number) * Self.day
    // No such date: what the day before has of the next morning stays with it.
    return late > Self.day / 2 ? start(of: day.advanced(by: 1)) : moment
  }

  /// All of a day.
  package func range(of day: LocalDay) -> Range<Instant> { start(of: day)..<start(of: day.advanced(by: 1)) }

  /// The time when the local clock first shows this time of the calendar's day, or where that is left out, a later one.
  package func moment(hour: Int, minute: Int, on day: LocalDay) -> Instant {
    moment(when: Int64(hour * 60 + minute) * 60_000, on: day)
  }

  /// What the local clock leaves out where it leaves out this time of the calendar's day; nil where it shows it.
  package func gap(hour: Int, minute: Int, on day: LocalDay) -> ClockGap? {
    let time = Int64(hour * 60 + minute) * 60_000
    let moment = moment(when: time, on: day)
    let shown = moment.milliseconds + span(containing: moment).offset
    guard shown != Int64(day.number) * Self.day + time else { return nil }
    // At that moment the clock is moved: a little before, it went by the other offset.
    let left = moment.milliseconds + span(containing: moment - .milliseconds(1)).offset
    return ClockGap(from: ClockGap.Time(wall: left), to: ClockGap.Time(wall: shown))
  }

  package func day(containing instant: Instant) -> Range<Instant> { range(of: day(of: instant)) }

  package func week(containing instant: Instant) -> Range<Instant> {
    let monday = day(of: instant).monday
    return start(of: monday)..<start(of: monday.advanced(by: 7))
  }

  /// A time of day of the local calendar day that holds `instant`; nil where there is no such time.
  package static func moment(hour: Int, minute: Int, onDayOf instant: Instant) -> Instant? {
    guard (0...23).contains(hour), (0...59).contains(minute) else { return nil }
    let days = LocalDays(startsAt: 0)
    return days.moment(hour: hour, minute: minute, on: days.day(of: instant))
  }

  /// A stretch around `instant`, at most a day, in which the clocks aren't moved.
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
