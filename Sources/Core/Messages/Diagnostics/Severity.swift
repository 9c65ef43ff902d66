// SPDX-License-Identifier: MIT

/// The severity of a problem in a file.
package enum Severity: String, Codable, Hashable, Sendable {
  case error, warning, note
}
