// SPDX-License-Identifier: MIT
import Foundation

/// How long a test waits for what must come; generous, since the machine may be busy with much else, and everything is many
/// times slower under a sanitizer.
package enum Patience {
  private static let factor = ProcessInfo.processInfo.environment["SEGUE_SANITIZER"] == nil ? 1 : 5

  package static let standard = Duration.seconds(120 * factor)

  /// What a whole test may take, in minutes: only what hangs takes longer, on the busiest machine.
  package static let minutes = 10 * factor
}
