// SPDX-License-Identifier: MIT

/// Something to be shown on the desktop.
package struct Notice: Hashable, Sendable {
  package enum Urgency: String, Hashable, Sendable {
    case low, normal, critical
  }

  package var title: String
  /// Plain text; may have several lines.
  package var body: String
  package var urgency: Urgency
  /// A notice takes the place of the last one in the same slot, so that they don't pile up.
  package var slot: String

  package init(title: String, body: String = "", urgency: Urgency = .normal, slot: String = "timer") {
    self.title = title
    self.body = body
    self.urgency = urgency
    self.slot = slot
  }
}

/// What became of a notice.
package enum NoticeOutcome: Hashable, Sendable {
  case shown
  /// Why not. `isNews` the first time only: a desktop without a notifier is worth one line in the log, not one a phase.
  case failed(String, isNews: Bool)
}
