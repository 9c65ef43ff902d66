// SPDX-License-Identifier: MIT
import Hub
import HubMessages
import HubModel
import HubStorage
import WebPages

/// Open invitations of one kind, and the link that was just made.
struct InvitationsModel {
  /// Shown once; nil if none was made.
  var link: String?
  var open: [Open]
  var hasOpen: Bool

  struct Open {
    /// Its number.
    var invitation: String
    var expires: String
  }
}

extension HubPages {
  var invitationRoutes: [HubRoute] {
    [
      HubRoute(.get, "/invitation/:secret", .person) { try await invitationPage($0) },
      HubRoute(.post, "/invitation/:secret", .person, limit: .writes) { try await acceptInvitation($0) },
      HubRoute(.post, "/invitations/:id/withdraw", .person, shows: .thing, limit: .writes) { visit in
        guard let id = InvitationID(visit.part("id")),
          try await hub.store.withdrawInvitation(id, by: visit.required().id)
        else { throw HubProblem.notFound }
        return redirect(to: Self.origin(visit), saying: "social_withdrawn")
      },
    ]
  }

  /// A link lasts this long, in seconds.
  private static let invitationLength: Int64 = 7 * 86_400

  /// Makes a link that one person can use. Throws the same error for a missing group and for a group without the visitor.
  func invitationLink(to kind: Invitation.Kind, _ visit: HubVisit) async throws -> String {
    let secret = Secret.make()
    let id = try await hub.store.invite(
      Secret.hash(secret), to: kind, by: visit.required().id, now: visit.now,
      until: visit.now + Self.invitationLength)
    guard id != nil else { throw HubProblem.notFound }
    return "\(access.publicURL)/invitation/\(secret)"
  }

  /// The own invitations that nobody has used yet.
  func invitations(
    _ visit: HubVisit, link: String?, where belongs: (Invitation.Kind) -> Bool
  ) async throws -> InvitationsModel {
    let open = try await hub.store.invitations(by: visit.required().id)
      .filter { $0.usedAt == nil && $0.expiresAt > visit.now && belongs($0.kind) }
    let clock = LocalClock(visit)
    return InvitationsModel(
      link: link,
      open: open.map {
        InvitationsModel.Open(
          invitation: "\($0.id)", expires: visit.language.social(.expires(clock.day($0.expiresAt))))
      }, hasOpen: !open.isEmpty)
  }

  private func invitationPage(_ visit: HubVisit) async throws -> Answer {
    struct Model {
      var text: String?
      var action: String
    }
    let (secret, language) = (visit.part("secret"), visit.language)
    let title = language.social(.label(.invitation))
    var text: String?
    if Secret.isSecret(secret),
      let found = try await hub.store.invitation(Secret.hash(secret), for: visit.required().id, now: visit.now)
    {
      let name = found.invitation.author.name
      switch found.invitation.kind {
      case .friendship: text = language.social(.friendInvitation(name: name))
      case .group: text = language.social(.groupInvitation(name: name, group: found.group ?? ""))
      case .registration: break
      }
    }
    return page(
      "invitation", title: title, Model(text: text, action: text == nil ? "" : "/invitation/\(secret)"), for: visit,
      status: text == nil ? 404 : 200)
  }

  private func acceptInvitation(_ visit: HubVisit) async throws -> Answer {
    let (secret, person) = (visit.part("secret"), try visit.required())
    guard Secret.isSecret(secret) else { return try await invitationPage(visit) }
    // A person who has an account can't use up an invitation to register.
    let found = try await hub.store.invitation(Secret.hash(secret), for: person.id, now: visit.now)
    guard let found, found.invitation.kind != .registration,
      case .used(let kind, _) = try await hub.store.useInvitation(Secret.hash(secret), by: person.id, now: visit.now)
    else { return try await invitationPage(visit) }
    if case .group(let group) = kind { return redirect(to: "/groups/\(group)", saying: "social_accepted") }
    return redirect(to: "/friends", saying: "social_accepted")
  }

  /// The page with the form: only fixed places, never an address that somebody sent.
  private static func origin(_ visit: HubVisit) -> String {
    visit.form["group"].flatMap { GroupID($0) }.map { "/groups/\($0)" } ?? "/friends"
  }
}
