// SPDX-License-Identifier: MIT
import Foundation

/// How long a test waits for what must come; generous, since the machine may be busy with much else, and everything is many
/// times slower under a sanitizer.
package enum Patience {
  private static let factor = ProcessInfo.processInfo.environment["SEGUE_SANITIZER"] == nil ? 1 : 5

  package static let standard = Duration.seconds(300 * factor)

  /// What a whole test may take, in minutes, with its wait for a place among the others: only what hangs takes longer, on the
  /// busiest machine.
  package static let minutes = 60 * factor
}
