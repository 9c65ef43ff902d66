// SPDX-License-Identifier: MIT

/// The texts around every page, and those of refused requests.
package enum FrameMessage: Hashable, Sendable {
  /// A fixed text. Templates use the names of these cases.
  package enum Label: String, CaseIterable, Sendable {
    case skipToContent
    case navigation
    case board
    case friends
    case groups
    case profile
    case machines
    case administration
    case logIn
    case logOut
    case register
    case account
    case save
    case cancel
    case back
    case never
    case more
    case yes
    case no
    case welcomeTitle
    case welcomeText
    case welcomePrivacy
  }

  case label(Label)
  case refusalTitle(status: Int)
  case refusal(status: Int)
  /// The disk of the server is full.
  case noSpace
  /// The request may be repeated after these seconds.
  case retryAfter(seconds: Int)
}
