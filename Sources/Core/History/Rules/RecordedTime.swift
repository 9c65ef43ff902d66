// SPDX-License-Identifier: MIT
package import TimerEngine

/// When a session of the record may have begun.
package enum RecordedTime {
  /// A day after the zero of computers' clocks: an earlier time is a mistake, of a program or of whoever typed it.
  package static let earliest = Instant(milliseconds: 86_400_000)
}
