// SPDX-License-Identifier: MIT

/// The limits of one evaluation, so that no expression can hang or fill its process.
package struct Limits: Hashable, Sendable {
  /// One step each for:
  /// - a part of a comprehension's body in each round
  /// - an element that is read or made
  /// - 32 bytes that are copied, compared or hashed
  /// - 4 bytes that are examined one at a time
  ///
  /// Slower operations cost more, so that all steps together take a fraction of a second.
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
