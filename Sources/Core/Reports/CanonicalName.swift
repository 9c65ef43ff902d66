// SPDX-License-Identifier: MIT
import Foundation

extension String {
  /// The one way to write it among those that are equal (Unicode's NFC): what compares bytes finds it then, too.
  package var canonical: String {
    utf8.allSatisfy { $0 < 0x80 } ? self : precomposedStringWithCanonicalMapping
  }
}
