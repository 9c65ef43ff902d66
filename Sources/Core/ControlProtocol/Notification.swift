// SPDX-License-Identifier: MIT

/// What the daemon sends a subscriber without a request.
package enum Notification: String, CaseIterable, Hashable, Sendable {
  /// `Status`, after every transition and every change of sound or configuration.
  case status
  /// `Event`.
  case event
  /// `DeliveryRecord`, whenever its state changes.
  case delivery
  /// `ScopeRecord`, whenever its state changes.
  case scope
  /// `Nothing`: the subscriber didn't read for too long, and the daemon disconnects it.
  case dropped
}
