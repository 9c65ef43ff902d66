// SPDX-License-Identifier: MIT
package import TimerEngine

extension Outcome {
  /// Whether a session with this outcome excludes others from its time. A discarded session does not.
  package var holdsTime: Bool { self != .abandoned }
}
