// SPDX-License-Identifier: MIT

/// A calendar day without a time zone.
package struct LocalDay: Hashable, Comparable, Sendable {
  /// The days since 1 January 1970.
  package var number: Int

  package init(number: Int) {
    self.number = number
  }

  package static func < (left: LocalDay, right: LocalDay) -> Bool { left.number < right.number }
}

extension LocalDay: Strideable {
  package func distance(to other: LocalDay) -> Int { other.number - number }

  package func advanced(by days: Int) -> LocalDay { LocalDay(number: number + days) }
}

// MARK: The Gregorian calendar

extension LocalDay {
  /// The days of 400 years, the period of the calendar.
  private static let era = 146_097
  /// The days from 1 March of the year 0 to 1 January 1970. Years that begin in March have the leap day at their end.
  private static let epoch = 719_468

  /// nil if the day does not exist.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...12).contains(month), (1...9999).contains(year), day >= 1, day <= Self.days(inMonth: month, of: year)
    else { return nil }
    let marchYear = month > 2 ? year : year - 1
    let (century, yearOfEra) = (marchYear / 400, marchYear % 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    number = century * Self.era + dayOfEra - Self.epoch
  }

  package var year: Int { parts.year }
  /// 1 to 12.
  package var month: Int { parts.month }
  /// 1 to 31.
  package var day: Int { parts.day }
  /// 0 is Monday, 6 Sunday.
  package var weekday: Int { (number + 3).modulo(7) }

  private var parts: (year: Int, month: Int, day: Int) {
    let shifted = number + Self.epoch
    let dayOfEra = shifted.modulo(Self.era)
    // Without leap days, all years have the same length.
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let year = yearOfEra + shifted.flooredQuotient(by: Self.era) * 400
    return (month > 2 ? year : year + 1, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }

  package static func days(inMonth month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  /// The Monday of the day's week.
  package var monday: LocalDay { advanced(by: -weekday) }
}

// MARK: As text

extension LocalDay: LosslessStringConvertible {
  /// Parses `2026-11-21`; nil if invalid or the day does not exist.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  package init?(_ description: String) {
    self.init(description[...])
  }

  /// `2026-11-21`.
  package var description: String {
    func digits(_ number: Int, _ count: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    let parts = parts
    return "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2))"
  }
}

extension LocalDay: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let day = LocalDay(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a day such as 2026-11-21")
    }
    self = day
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension BinaryInteger {
  /// Returns the quotient, rounded down also below zero.
  func flooredQuotient(by divisor: Self) -> Self {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// Returns the non-negative remainder.
  func modulo(_ divisor: Self) -> Self {
    let remainder = self % divisor
    return remainder < 0 ? remainder + divisor : remainder
  }
}
