// SPDX-License-Identifier: MIT
import Foundation

/// The sanitizer that the tests run under, as `Scripts/sanitize` names it.
package enum Sanitizer {
  private static let name = ProcessInfo.processInfo.environment["SEGUE_SANITIZER"]

  package static let isOn = name != nil

  /// Whether what is freed takes memory for a while longer, so that limits of memory say nothing.
  package static let keepsWhatIsFreed = name == "address"
}
