// SPDX-License-Identifier: MIT

/// The part of an account that its owner writes.
package struct Profile: Hashable, Sendable, Codable {
  package var handle: Handle
  package var name: String
  package var about: String
  /// The name of a time zone, such as `Asia/Seoul`. It decides which day an event belongs to.
  package var zone: String
  /// The code of the language of pages and mail, such as `ko`.
  package var language: String
  package var theme: Theme

  package init(
    handle: Handle, name: String, about: String = "", zone: String = "UTC", language: String = "en",
    theme: Theme = .system
  ) {
    self.handle = handle
    self.name = name
    self.about = about
    self.zone = zone
    self.language = language
    self.theme = theme
  }

  /// The looks of pages.
  package enum Theme: String, Hashable, Sendable, Codable, CaseIterable {
    case system, light, dark
  }
}

/// What a person switched on beside the profile.
package struct Preferences: OptionSet, Hashable, Sendable {
  package var rawValue: Int64
  package init(rawValue: Int64) { self.rawValue = rawValue }

  /// Mail comes when somebody asks to be a friend.
  package static let mailsRequests = Preferences(rawValue: 1)
  /// Pages move nothing.
  package static let reducesMotion = Preferences(rawValue: 2)
  /// Pages have larger text.
  package static let largeText = Preferences(rawValue: 4)
  /// Pages have stronger contrast.
  package static let highContrast = Preferences(rawValue: 8)
}
