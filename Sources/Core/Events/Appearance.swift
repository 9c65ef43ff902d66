// SPDX-License-Identifier: MIT

/// How a person wants to see the timer: `ui` in hooks.yml, for every client.
package struct Appearance: Codable, Hashable, Sendable {
  package enum Theme: String, Codable, CaseIterable, Hashable, Sendable { case system, light, dark }
  package enum Clock: String, Codable, CaseIterable, Hashable, Sendable { case ring, digits, text }

  package var theme = Theme.system
  package var clock = Clock.ring
  /// Whether a plant grows through a focus.
  package var plant = Switch.on
  /// Whether the mouse chooses in a terminal, in place of selecting text.
  package var mouse = Switch.off
  /// Whether the terminal itself shows notices, where no desktop can: `notify.terminal`.
  package var notices = Notices.auto

  package enum Switch: String, Codable, CaseIterable, Hashable, Sendable { case on, off }
  package enum Notices: String, Codable, CaseIterable, Hashable, Sendable { case auto, on, off }

  package init() {}
}
