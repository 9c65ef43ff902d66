// SPDX-License-Identifier: MIT
internal import Foundation

/// An instant as pages show it.
package struct Moment: Hashable, Sendable {
  /// In the zone of the reader: `2026-11-26 23:42`.
  package var text: String
  /// In UTC, for programs: `2026-11-26T14:42:00Z`.
  package var machine: String

  /// - Parameters:
  ///   - time: Unix seconds.
  ///   - zone: The name of a zone; UTC if the system doesn't know it.
  package init(_ time: Int64, inZone zone: String) {
    let offset = (TimeZone(identifier: zone) ?? .gmt).secondsFromGMT(for: Date(timeIntervalSince1970: Double(time)))
    let (day, clock) = Self.parts(time + Int64(offset))
    text = "\(day) \(clock)"
    let (machineDay, machineClock) = Self.parts(time)
    machine = "\(machineDay)T\(machineClock):00Z"
  }

  /// The value of HTTP's `Date` header: `Thu, 26 Nov 2026 14:42:07 GMT`.
  package static func header(_ time: Int64) -> String {
    let day = Day(of: time, in: .gmt)
    let (year, month, date) = day.civil
    let seconds = time - day.number * 86_400
    let weekday = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][Int(day.number - day.week.number)]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let clock = "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    return "\(weekday), \(two(Int64(date))) \(months[month - 1]) \(year) \(clock) GMT"
  }

  private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func parts(_ time: Int64) -> (day: String, clock: String) {
    let day = Day(of: time, in: .gmt)
    let minutes = (time - day.number * 86_400) / 60
    return (day.text, "\(two(minutes / 60)):\(two(minutes % 60))")
  }
}
