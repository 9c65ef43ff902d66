// SPDX-License-Identifier: MIT
import Foundation

extension String {
  /// The text in Unicode NFC. Equal strings thus have equal bytes, also for programs that compare bytes.
  package var canonical: String {
    utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
  }
}
