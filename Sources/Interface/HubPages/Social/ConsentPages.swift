// SPDX-License-Identifier: MIT
import Hub
import HubMessages
import HubModel
import HubStorage
import WebPages

private struct ConsentModel {
  let atConsent = true
  var audiences: [Choice]

  struct Choice {
    /// `friends`, `everybody` or `group-7`.
    var key: String
    var label: String
    var options: [FormOption]
  }
}

private struct PreviewModel {
  let atPreview = true
  var viewers: [FormOption]
  /// Nil if the viewer sees no page at all.
  var card: PersonCard?
}

extension HubPages {
  var consentRoutes: [HubRoute] {
    [
      HubRoute(.get, "/me/consent", .person) { try await consentPage($0) },
      HubRoute(.post, "/me/consent", .person, limit: .writes) { visit in
        let person = try visit.required().id
        let choices = try visit.form.all("audience").map { key -> (Audience, Shares) in
          guard let audience = Self.audience(key), let shares = Shares(names: visit.form.all(key)) else {
            throw WebRefusal(status: 400)
          }
          return (audience, shares)
        }
        try await choose(choices, of: person, now: visit.now)
        return redirect(to: "/me/consent", saying: "social_consentSaved")
      },
      HubRoute(.get, "/me/preview", .person) { try await previewPage($0) },
    ]
  }

  private static func audience(_ key: String) -> Audience? {
    switch key {
    case "friends": .friends
    case "everybody": .everybody
    default: key.hasPrefix("group-") ? GroupID(key.dropFirst(6)).map { .group($0) } : nil
    }
  }

  private static let shareLabels: [(Shares, SocialMessage.Label)] = [
    (.board, .shareBoard), (.focus, .shareFocus), (.pomodoros, .sharePomodoros), (.streak, .shareStreak),
    (.focusingNow, .shareFocusingNow),
  ]

  private func consentPage(_ visit: HubVisit) async throws -> Answer {
    let (person, language) = (try visit.required().id, visit.language)
    let consent = try await hub.store.consent(of: person)
    func choice(_ key: String, _ label: String, _ shares: Shares) -> ConsentModel.Choice {
      ConsentModel.Choice(
        key: key, label: label,
        options: Self.shareLabels.map { share, label in
          FormOption(
            value: share.names[0], label: language.social(.label(label)), isChosen: shares.contains(share))
        })
    }
    let groups = try await hub.store.groups(of: person).map {
      choice("group-\($0.id)", language.social(.group($0.name)), consent.groups[$0.id] ?? [])
    }
    let audiences =
      [choice("friends", language.social(.label(.audienceFriends)), consent.friends)] + groups
      + [choice("everybody", language.social(.label(.audienceEverybody)), consent.everybody)]
    return page(
      "consent", title: language.social(.label(.consent)), ConsentModel(audiences: audiences), for: visit)
  }

  /// The own page as a stranger, a friend or a member of a group sees it.
  private func previewPage(_ visit: HubVisit) async throws -> Answer {
    let (person, language) = (try visit.required().id, visit.language)
    let consent = try await hub.store.consent(of: person)
    let groups = try await hub.store.groups(of: person)
    let viewer = visit.query["as"] ?? "friends"
    guard let audience = Self.audience(viewer) else { throw HubProblem.notFound }
    var shares = consent.everybody
    switch audience {
    case .everybody: break
    case .friends: shares.formUnion(consent.friends)
    case .group(let group):
      guard let more = consent.groups[group] else { throw HubProblem.notFound }
      shares.formUnion(more)
    }
    let isSeen = audience != .everybody || shares.contains(.board)
    let shown = isSeen ? try await hub.store.preview(of: person, sharing: shares, now: visit.now) : nil
    let viewers: [(String, String)] =
      [
        ("everybody", language.social(.label(.previewStranger))), ("friends", language.social(.label(.previewFriend))),
      ] + groups.map { ("group-\($0.id)", language.social(.previewGroup($0.name))) }
    let model = PreviewModel(
      viewers: viewers.map { FormOption(value: $0, label: $1, isChosen: $0 == viewer) },
      card: shown.map { PersonCard($0, isPage: false, visit) })
    return page("preview", title: language.social(.label(.preview)), model, for: visit)
  }
}
