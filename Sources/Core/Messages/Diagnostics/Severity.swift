// SPDX-License-Identifier: MIT

/// How much a problem of a file matters.
package enum Severity: String, Codable, Hashable, Sendable {
  case error, warning, note
}
