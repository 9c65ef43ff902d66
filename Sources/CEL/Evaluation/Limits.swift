// SPDX-License-Identifier: MIT

/// Bounds of one evaluation, so that no expression can hang or fill its process.
package struct Limits: Hashable, Sendable {
  /// One for each round of a comprehension and each element or 32 bytes that are read or made.
  package var steps = 500_000
  /// Elements of a list or map.
  package var elements = 100_000
  /// Bytes of a string.
  package var bytes = 1 << 20

  package init() {}

  package init(steps: Int, elements: Int, bytes: Int) {
    self.steps = steps
    self.elements = elements
    self.bytes = bytes
  }
}
