// SPDX-License-Identifier: MIT

/// The appearance of the timer: `ui` in hooks.yml, for every client.
package struct Appearance: Codable, Hashable, Sendable {
  package enum Theme: String, Codable, CaseIterable, Hashable, Sendable { case system, light, dark }
  package enum Clock: String, Codable, CaseIterable, Hashable, Sendable { case ring, digits, text }

  /// `auto` follows the environment.
  package enum Language: String, Codable, CaseIterable, Hashable, Sendable { case auto, en, ko }

  package var theme = Theme.system
  package var language = Language.auto
  package var clock = Clock.ring
  /// Whether a plant grows during a focus.
  package var plant = Switch.on
  /// Whether anything besides the digits moves between two minutes.
  package var motion = Switch.on
  /// Whether the mouse operates the terminal view, instead of selecting text.
  package var mouse = Switch.off
  /// Whether the terminal itself shows notices if no desktop can: `notify.terminal`.
  package var notices = Notices.auto

  package enum Switch: String, Codable, CaseIterable, Hashable, Sendable { case on, off }
  package enum Notices: String, Codable, CaseIterable, Hashable, Sendable { case auto, on, off }

  package init() {}

  /// A daemon of another version may send fewer members.
  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    theme = try values.decodeIfPresent(Theme.self, forKey: .theme) ?? theme
    language = try values.decodeIfPresent(Language.self, forKey: .language) ?? language
    clock = try values.decodeIfPresent(Clock.self, forKey: .clock) ?? clock
    plant = try values.decodeIfPresent(Switch.self, forKey: .plant) ?? plant
    motion = try values.decodeIfPresent(Switch.self, forKey: .motion) ?? motion
    mouse = try values.decodeIfPresent(Switch.self, forKey: .mouse) ?? mouse
    notices = try values.decodeIfPresent(Notices.self, forKey: .notices) ?? notices
  }
}
