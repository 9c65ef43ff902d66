// SPDX-License-Identifier: MIT

/// An instant: seconds since 1970 in UTC and nanoseconds, from the year 1 to 9999.
package struct Timestamp: Hashable, Comparable, Sendable {
  package let seconds: Int64
  package let nanoseconds: Int32

  static let first: Int64 = -62_135_596_800
  static let last: Int64 = 253_402_300_799

  /// nil outside the years 1 to 9999. `nanoseconds` may have either sign and any magnitude.
  package init?(seconds: Int64, nanoseconds: Int64 = 0) {
    let carry = nanoseconds >= 0 ? nanoseconds / 1_000_000_000 : -((999_999_999 - nanoseconds) / 1_000_000_000)
    let (sum, overflow) = seconds.addingReportingOverflow(carry)
    guard !overflow, sum >= Self.first, sum <= Self.last else { return nil }
    self.seconds = sum
    self.nanoseconds = Int32(nanoseconds - carry * 1_000_000_000)
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }

  /// Returns nil if the result is outside the years 1 to 9999.
  func adding(_ duration: Duration) -> Timestamp? {
    let parts = duration.components
    let (sum, overflow) = seconds.addingReportingOverflow(parts.seconds)
    return overflow
      ? nil : Timestamp(seconds: sum, nanoseconds: Int64(nanoseconds) + parts.attoseconds / 1_000_000_000)
  }

  /// Returns nil if the difference does not fit a duration.
  func distance(since other: Timestamp) -> Duration? {
    let whole = Duration.seconds(seconds - other.seconds)
    return (whole + .nanoseconds(Int64(nanoseconds) - Int64(other.nanoseconds))).bounded
  }

  // MARK: Text

  /// Parses RFC 3339; nil if invalid or outside the years 1 to 9999.
  package init?(_ text: String) {
    var scanner = DigitScanner(text)
    guard let year = scanner.digits(4), scanner.take("-"), let month = scanner.digits(2), scanner.take("-"),
      let day = scanner.digits(2), scanner.take("Tt "), let hour = scanner.digits(2), scanner.take(":"),
      let minute = scanner.digits(2), scanner.take(":"), let second = scanner.digits(2)
    else { return nil }
    guard year >= 1, (1...12).contains(month), (1...CalendarDay.days(in: month, of: year)).contains(day),
      hour < 24, minute < 60, second < 60
    else { return nil }
    var nanoseconds: Int64 = 0
    if scanner.take(".") {
      guard let fraction = scanner.fraction() else { return nil }
      nanoseconds = fraction
    }
    var offset = 0
    if !scanner.take("Zz") {
      guard let signed = scanner.zoneOffset() else { return nil }
      offset = signed
    }
    guard scanner.isAtEnd else { return nil }
    let days = CalendarDay(year: year, month: month, day: day).daysSinceEpoch
    self.init(
      seconds: Int64(days) * 86_400 + Int64(hour * 3600 + minute * 60 + second - offset), nanoseconds: nanoseconds)
  }

  /// RFC 3339 in UTC with the necessary decimals.
  package var text: String {
    let days = seconds >= 0 ? seconds / 86_400 : -((86_399 - seconds) / 86_400)
    let day = CalendarDay(daysSinceEpoch: Int(days))
    let rest = Int(seconds - days * 86_400)
    let date = "\(padded(day.year, 4))-\(padded(day.month, 2))-\(padded(day.day, 2))"
    let clock = "\(padded(rest / 3600, 2)):\(padded(rest / 60 % 60, 2)):\(padded(rest % 60, 2))"
    return date + "T" + clock + decimals(Int64(nanoseconds)) + "Z"
  }
}

/// Returns the value with leading zeros.
func padded(_ value: Int, _ width: Int) -> String {
  let digits = String(value)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// Returns `.5`, `.123456789`, or an empty text for zero.
func decimals(_ nanoseconds: Int64) -> String {
  guard nanoseconds != 0 else { return "" }
  var digits = padded(Int(nanoseconds), 9)
  while digits.hasSuffix("0") { digits.removeLast() }
  return "." + digits
}
