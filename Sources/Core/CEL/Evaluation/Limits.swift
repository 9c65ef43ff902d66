// SPDX-License-Identifier: MIT

/// Bounds of one evaluation, so that no expression can hang or fill its process.
package struct Limits: Hashable, Sendable {
  /// One for each part of a comprehension's body in each round, each element that is read or made, each 32 bytes that
  /// are copied, compared or hashed, and each 4 that are looked at one after the other. What takes longer than that
  /// pays more, so that all of them together are a fraction of a second.
  package var steps = 500_000
  package var elements = 100_000
  package var bytes = 1 << 20

  package init() {}

  package init(steps: Int, elements: Int, bytes: Int) {
    self.steps = steps
    self.elements = elements
    self.bytes = bytes
  }
}
