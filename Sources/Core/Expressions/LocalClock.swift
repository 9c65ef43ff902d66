// SPDX-License-Identifier: MIT
import CEL
package import Foundation
package import Hooks
package import TimerEngine

/// The time of day where the person is.
package struct LocalClock: Sendable {
  private let zone: @Sendable () -> TimeZone

  /// By default the zone of the process, whatever it is at each look.
  package init(zone: @escaping @Sendable () -> TimeZone = { .current }) {
    self.zone = zone
  }

  package func minute(of instant: Instant) -> LocalMinute {
    let (day, second) = local(instant)
    // The first of January 1970 was a Thursday.
    return LocalMinute(weekday: Int(((day + 3) % 7 + 7) % 7), minute: Int(second / 60))
  }

  /// `10:25`.
  func hours(of instant: Instant) -> String {
    let minute = minute(of: instant).minute
    return "\(Self.digits(minute / 60)):\(Self.digits(minute % 60))"
  }

  /// `2026-11-21 10:25`.
  func dateAndHours(of instant: Instant) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone()
    let date = calendar.dateComponents([.year, .month, .day], from: Self.date(instant))
    let year = String(date.year ?? 0)
    let padding = String(repeating: "0", count: max(0, 4 - year.count))
    return "\(padding)\(year)-\(Self.digits(date.month ?? 0))-\(Self.digits(date.day ?? 0)) \(hours(of: instant))"
  }

  /// Days since 1970 and seconds since midnight, local.
  private func local(_ instant: Instant) -> (day: Int64, second: Int64) {
    let seconds = Int64((Double(instant.milliseconds) / 1000).rounded(.down))
    let shifted = seconds + Int64(zone().secondsFromGMT(for: Self.date(instant)))
    let day = shifted >= 0 ? shifted / 86_400 : -((86_399 - shifted) / 86_400)
    return (day, shifted - day * 86_400)
  }

  private static func date(_ instant: Instant) -> Date {
    Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000)
  }

  private static func digits(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }

  /// Offsets of named zones, for `getHours("Europe/Berlin")`.
  static let offsets: ZoneOffsets = { name, instant in
    TimeZone(identifier: name)?.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.seconds)))
  }
}
