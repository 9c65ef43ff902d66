// SPDX-License-Identifier: MIT

/// An account.
package struct Person: Hashable, Sendable, Identifiable {
  package var id: PersonID
  package var profile: Profile
  /// Where a forgotten password's link goes; nil if no address was given.
  package var mail: String?
  package var preferences: Preferences
  package var isAdministrator: Bool
  /// A suspended account can neither log in nor send, and no board shows it.
  package var isSuspended: Bool
  /// Unix seconds.
  package var joinedAt: Int64
  /// The SHA-256 of the photo in hexadecimal digits; nil without a photo.
  package var photo: String?

  package init(
    id: PersonID, profile: Profile, mail: String? = nil, preferences: Preferences = [], isAdministrator: Bool = false,
    isSuspended: Bool = false, joinedAt: Int64, photo: String? = nil
  ) {
    self.id = id
    self.profile = profile
    self.mail = mail
    self.preferences = preferences
    self.isAdministrator = isAdministrator
    self.isSuspended = isSuspended
    self.joinedAt = joinedAt
    self.photo = photo
  }

  package var handle: Handle { profile.handle }
  package var name: String { profile.name }
}
