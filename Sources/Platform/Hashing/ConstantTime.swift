// SPDX-License-Identifier: MIT
internal import CSodium

/// Comparison whose duration doesn't depend on where two secrets differ.
package enum ConstantTime {
  package static func equal(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    guard a.count == b.count else { return false }
    guard !a.isEmpty else { return true }
    return sodium_memcmp(a, b, a.count) == 0
  }
}
