// SPDX-License-Identifier: MIT

/// A message that the daemon sends a subscriber without a request.
package enum Notification: String, CaseIterable, Hashable, Sendable {
  /// `Status`, after every transition and every change of sound or configuration.
  case status
  /// `Event`.
  case event
  /// `DeliveryRecord`, whenever its state changes.
  case delivery
  /// `ScopeRecord`, whenever its state changes.
  case scope
  /// `Nothing`: the subscriber has not read for too long, and the daemon disconnects it.
  case dropped
}
