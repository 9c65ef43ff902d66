// SPDX-License-Identifier: MIT

/// What a tag is called.
package enum TagName {
  /// Whether a tag can be called so: one without a name would be seen by nobody, and found by nobody.
  package static func isAllowed(_ text: String) -> Bool { !text.allSatisfy(\.isWhitespace) }
}
