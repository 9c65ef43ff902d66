// SPDX-License-Identifier: MIT

/// A notification for the desktop.
package struct Notice: Hashable, Sendable {
  package enum Urgency: String, Hashable, Sendable {
    case low, normal, critical
  }

  package var title: String
  /// Plain text; may have several lines.
  package var body: String
  package var urgency: Urgency
  /// A notice replaces the last one in the same slot, so that notices don't pile up.
  package var slot: String

  package init(title: String, body: String = "", urgency: Urgency = .normal, slot: String = "timer") {
    self.title = title
    self.body = body
    self.urgency = urgency
    self.slot = slot
  }
}

/// The result of showing a notice.
package enum NoticeOutcome: Hashable, Sendable {
  case shown
  /// The reason of the failure. `isNews` only the first time: a desktop without a notifier is worth one line in the log, not
  /// one per phase.
  case failed(String, isNews: Bool)
}
