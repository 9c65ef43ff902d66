// SPDX-License-Identifier: MIT
import ControlProtocol
import Messages

extension SoundInfo {
  /// Sets the reason that the sound is not audible, and its English sentence.
  mutating func give(_ reason: DeliveryReason?) {
    self.reason = reason
    problem = reason.map(English().delivery)
  }
}
