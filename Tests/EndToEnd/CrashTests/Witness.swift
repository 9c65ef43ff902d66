// SPDX-License-Identifier: MIT
import Events

/// What clients were told: from then on it must be true for ever.
struct Witness: Sendable {
  /// Tasks and strikes, by their text.
  var acknowledged: Set<String> = []
  var refused: Set<String> = []
  var told: [Event] = []
  /// How often a delivery's replay was acknowledged, and how often nobody knows.
  var replayed: [String: Int] = [:]
  var unanswered: [String: Int] = [:]
}
