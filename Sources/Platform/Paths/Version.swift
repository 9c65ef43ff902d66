// SPDX-License-Identifier: MIT

/// The version of both programs.
package enum SegueVersion {
  package static let current = "0.1.0"
}
