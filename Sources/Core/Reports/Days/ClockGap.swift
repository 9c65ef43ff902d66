// SPDX-License-Identifier: MIT

/// The times that a local clock leaves out where it is set forward.
package struct ClockGap: Hashable, Sendable {
  /// What the clock would show first, and doesn't.
  package var from: Time
  /// What it shows instead: the next time that there is.
  package var to: Time

  /// A time of a day.
  package struct Time: Hashable, Sendable {
    package var day: LocalDay
    /// Minutes after midnight.
    package var minute: Int

    private static let millisecondsOfDay: Int64 = 86_400_000

    /// Milliseconds of the local clock since its 1 January 1970.
    init(wall: Int64) {
      day = LocalDay(number: Int(wall.flooredQuotient(by: Self.millisecondsOfDay)))
      minute = Int(wall.modulo(Self.millisecondsOfDay) / 60_000)
    }
  }
}
