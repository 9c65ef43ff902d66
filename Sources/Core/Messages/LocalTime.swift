// SPDX-License-Identifier: MIT

import LibC
package import TimerEngine

/// An instant as the clock on the wall shows it. The C library knows the time zones; FoundationEssentials doesn't.
package struct LocalTime: Hashable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int
  private let hour: Int
  private let minute: Int
  private let second: Int

  package init(_ instant: Instant) {
    // Rounded down, also before 1970.
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

  /// The clock alone where it is the same day as `now`, else the date before it.
  package func text(now: LocalTime) -> String {
    date == now.date ? clockWithSeconds : "\(date) \(clockWithSeconds)"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
