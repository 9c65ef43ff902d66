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

  private static func parts(_ time: Int64) -> (day: String, clock: String) {
    let day = Day(of: time, in: .gmt)
    let minutes = (time - day.number * 86_400) / 60
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return (day.text, "\(two(minutes / 60)):\(two(minutes % 60))")
  }
}
