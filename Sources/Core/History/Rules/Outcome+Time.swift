// SPDX-License-Identifier: MIT
package import TimerEngine

extension Outcome {
  /// Whether no other session can have the time from the beginning to the end of one that stands or ended so: what was
  /// discarded leaves it to others.
  package var holdsTime: Bool { self != .abandoned }
}
