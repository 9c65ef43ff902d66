// SPDX-License-Identifier: MIT

/// Time limits of waits for expected events. They are long, because the machine may be busy, and everything is many times
/// slower under a sanitizer.
package enum Patience {
  private static let factor = Sanitizer.isOn ? 5 : 1

  package static let standard = Duration.seconds(300 * factor)

  /// The time limit of a whole test in minutes, with its wait for a slot. Only a hang takes longer, even on the busiest
  /// machine.
  package static let minutes = 60 * factor
}
