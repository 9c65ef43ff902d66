// SPDX-License-Identifier: MIT
package import Foundation

/// A day of the calendar, counted from 1 January 1970.
package struct Day: Hashable, Comparable, Sendable, Codable {
  package var number: Int64

  package init(_ number: Int64) { self.number = number }

  /// The day of an instant (Unix seconds) in a zone.
  package init(of time: Int64, in zone: TimeZone) {
    let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(time)))
    self.init((time + Int64(offset)).flooredQuotient(by: 86_400))
  }

  /// The day of an instant in the zone of that name; in UTC if the system doesn't know the zone.
  package init(of time: Int64, inZone name: String) {
    self.init(of: time, in: TimeZone(identifier: name) ?? .gmt)
  }

  /// The Monday of its week.
  package var week: Day { Day(number - (number + 3).remainder(by: 7)) }

  /// The first day of its month.
  package var month: Day { Day(number - Int64(civil.day) + 1) }

  /// The date in the Gregorian calendar.
  package var civil: (year: Int, month: Int, day: Int) {
    // Years begin in March here, so that the leap day is a year's last. One era is 400 years.
    let shifted = number + 719_468
    let era = shifted.flooredQuotient(by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let civilMonth = month < 10 ? month + 3 : month - 9
    return (Int(yearOfEra + era * 400 + (civilMonth <= 2 ? 1 : 0)), Int(civilMonth), Int(day))
  }

  /// Such as `2026-11-26`.
  package var text: String {
    let (year, month, day) = civil
    return "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
  }

  package static func < (a: Self, b: Self) -> Bool { a.number < b.number }
}

extension Int64 {
  fileprivate func flooredQuotient(by divisor: Int64) -> Int64 { (self - remainder(by: divisor)) / divisor }

  /// From zero to below `divisor`, for negative numbers too.
  fileprivate func remainder(by divisor: Int64) -> Int64 { ((self % divisor) + divisor) % divisor }
}
