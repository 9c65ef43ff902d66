// SPDX-License-Identifier: MIT
import Foundation
import Reports
import TimerEngine

/// Formats times for other programs.
struct WrittenTime {
  let zone: TimeZone

  /// Returns `2026-11-21T10:00:00+01:00` in the zone's time, with milliseconds only if they are not 0.
  func local(_ instant: Instant) -> String {
    let offset = offset(instant)
    let parts = Self.parts(instant.milliseconds + Int64(offset) * 1000)
    let minutes = abs(offset) / 60
    // Historical offsets have seconds, which the text cannot hold. Such a time is written in UTC.
    let seconds = abs(offset) % 60
    guard seconds == 0 else { return WrittenTime(zone: .gmt).local(instant) }
    let sign = offset < 0 ? "-" : "+"
    let fraction = parts.milliseconds == 0 ? "" : "." + Self.digits(parts.milliseconds, 3)
    return "\(parts.day)T\(Self.clock(parts.seconds, ":"))\(fraction)"
      + "\(sign)\(Self.digits(minutes / 60, 2)):\(Self.digits(minutes % 60, 2))"
  }

  /// Returns `2026-11` in the zone's time.
  func month(of instant: Instant) -> String {
    String(Self.parts(instant.milliseconds + Int64(offset(instant)) * 1000).day.description.prefix(7))
  }

  private func offset(_ instant: Instant) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant.milliseconds) / 1000))
  }

  /// Returns `20261121T090000Z`.
  static func basic(_ instant: Instant) -> String {
    let parts = parts(instant.milliseconds)
    return parts.day.description.filter { $0 != "-" } + "T\(clock(parts.seconds, ""))Z"
  }

  private static func parts(_ wall: Int64) -> (day: LocalDay, seconds: Int, milliseconds: Int) {
    var (day, rest) = wall.quotientAndRemainder(dividingBy: 86_400_000)
    if rest < 0 { (day, rest) = (day - 1, rest + 86_400_000) }
    return (LocalDay(number: Int(day)), Int(rest / 1000), Int(rest % 1000))
  }

  private static func clock(_ seconds: Int, _ mark: String) -> String {
    [seconds / 3600, seconds / 60 % 60, seconds % 60].map { digits($0, 2) }.joined(separator: mark)
  }

  private static func digits(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}
