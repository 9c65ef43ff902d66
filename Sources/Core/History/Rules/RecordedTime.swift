// SPDX-License-Identifier: MIT
package import TimerEngine

/// The allowed starts of recorded sessions.
package enum RecordedTime {
  /// A day after the Unix epoch. An earlier time is a mistake of a program or of the person who typed it.
  package static let earliest = Instant(milliseconds: 86_400_000)
}
