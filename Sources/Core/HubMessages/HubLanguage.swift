// SPDX-License-Identifier: MIT

/// All texts of the hub's pages, mails and program in one language. A language that lacks a phrase does not compile.
///
/// Each area of phrases is an enum in its own file, a method here, and a file `HubEnglish+Area.swift` with its `switch`.
package protocol HubLanguage: Sendable {
  /// The language's tag: `en`, `ko`.
  var tag: String { get }
  /// The language's name in itself.
  var name: String { get }
  func frame(_ phrase: FrameMessage) -> String
  func account(_ phrase: AccountMessage) -> String
  func administration(_ phrase: AdministrationMessage) -> String
  func social(_ phrase: SocialMessage) -> String
  func server(_ phrase: ServerMessage) -> String
}

/// English.
package struct HubEnglish: HubLanguage {
  package init() {}

  package var tag: String { "en" }
  package var name: String { "English" }
}

/// Korean.
package struct HubKorean: HubLanguage {
  package init() {}

  package var tag: String { "ko" }
  package var name: String { "한국어" }
}

/// The available languages.
package enum HubCatalogue {
  package static let languages: [any HubLanguage] = [HubEnglish(), HubKorean()]

  /// The language with the tag; English if there is none.
  package static func language(tagged tag: String) -> any HubLanguage {
    languages.first { $0.tag == tag } ?? HubEnglish()
  }

  /// The labels that a page shows once, at its top, because its address says so: `/login?said=loggedOut`.
  package static let notices: Set<String> = Set(
    [
      .forgotSent, .resetDone, .passwordChanged, .loggedOut, .deleted, .deviceApproved, .deviceRefused, .revoked,
    ].map(\AccountMessage.Label.rawValue)
      + [AdministrationMessage.Label.saved, .done, .withdrawn, .deletedUser].map { "admin_" + $0.rawValue }
      + [
        SocialMessage.Label.asked, .accepted, .refused, .withdrawn, .removed, .blocked, .unblocked, .left,
        .groupDeleted,
        .saved, .consentSaved,
      ].map { "social_" + $0.rawValue })

  /// The fixed texts, by the names of their labels: `frame.logIn` is `logIn` in a template.
  package static func words(_ language: any HubLanguage) -> [String: String] {
    var words: [String: String] = [:]
    for label in FrameMessage.Label.allCases { words[label.rawValue] = language.frame(.label(label)) }
    for label in AccountMessage.Label.allCases { words[label.rawValue] = language.account(.label(label)) }
    for label in AdministrationMessage.Label.allCases {
      words["admin_" + label.rawValue] = language.administration(.label(label))
    }
    for label in SocialMessage.Label.allCases { words["social_" + label.rawValue] = language.social(.label(label)) }
    return words
  }
}
