// SPDX-License-Identifier: MIT
import CEL
package import Foundation
package import Hooks
package import TimerEngine

/// The person's local time.
package struct LocalClock: Sendable {
  private let zone: @Sendable () -> TimeZone

  /// Uses the present zone of the process by default.
  package init(zone: @escaping @Sendable () -> TimeZone = { .current }) {
    self.zone = zone
  }

  package func minute(of instant: Instant) -> LocalMinute {
    let (day, second) = local(instant)
    // 1 January 1970 was a Thursday.
    return LocalMinute(weekday: Int(((day + 3) % 7 + 7) % 7), minute: Int(second / 60))
  }

  /// `10:25`.
  func hours(of instant: Instant) -> String { String(text(instant).dropFirst(11).prefix(5)) }

  /// `2026-11-21 10:25`.
  func dateAndHours(of instant: Instant) -> String { "\(text(instant).prefix(10)) \(hours(of: instant))" }

  /// Returns the local time as if it were UTC.
  private func text(_ instant: Instant) -> String {
    let (day, second) = local(instant)
    return Timestamp(seconds: day * 86_400 + second)?.text ?? ""
  }

  /// Returns the days since 1970 and the seconds since midnight, local.
  private func local(_ instant: Instant) -> (day: Int64, second: Int64) {
    let seconds = Int64((Double(instant.milliseconds) / 1000).rounded(.down))
    let shifted = seconds + Int64(zone().secondsFromGMT(for: Self.date(instant)))
    let day = shifted >= 0 ? shifted / 86_400 : -((86_399 - shifted) / 86_400)
    return (day, shifted - day * 86_400)
  }

  private static func date(_ instant: Instant) -> Date {
    Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000)
  }

  /// The offsets of named zones, for `getHours("Europe/Berlin")`.
  static let offsets: ZoneOffsets = { name, instant in
    TimeZone(identifier: name)?.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.seconds)))
  }
}
