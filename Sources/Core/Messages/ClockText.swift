// SPDX-License-Identifier: MIT

/// Seconds in a timer's format.
package enum ClockText {
  /// `25:00`; `2:00:00` from a hundred minutes on.
  package static func of(_ seconds: Int64) -> String {
    let seconds = max(0, seconds)
    let (minutes, rest) = (seconds / 60, seconds % 60)
    guard minutes >= 100 else { return "\(two(minutes)):\(two(rest))" }
    return "\(minutes / 60):\(two(minutes % 60)):\(two(rest))"
  }

  private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
