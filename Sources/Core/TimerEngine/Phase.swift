// SPDX-License-Identifier: MIT

/// The purpose of a session.
package enum Phase: String, Codable, CaseIterable, Hashable, Sendable {
  case focus
  case shortBreak = "short-break"
  case longBreak = "long-break"

  package var isBreak: Bool { self != .focus }
}
