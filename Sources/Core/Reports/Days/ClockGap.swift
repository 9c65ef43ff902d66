// SPDX-License-Identifier: MIT

/// The times that a local clock skips when it is set forward.
package struct ClockGap: Hashable, Sendable {
  /// The first skipped time.
  package var from: Time
  /// The next existing time.
  package var to: Time

  /// A time of a day.
  package struct Time: Hashable, Sendable {
    package var day: LocalDay
    /// Minutes after midnight.
    package var minute: Int

    private static let millisecondsOfDay: Int64 = 86_400_000

    /// `wall`: milliseconds of the local clock since its 1 January 1970.
    init(wall: Int64) {
      day = LocalDay(number: Int(wall.flooredQuotient(by: Self.millisecondsOfDay)))
      minute = Int(wall.modulo(Self.millisecondsOfDay) / 60_000)
    }
  }
}
