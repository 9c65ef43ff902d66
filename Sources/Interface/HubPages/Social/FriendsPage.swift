// SPDX-License-Identifier: MIT
import Hub
import HubMessages
import HubModel
import HubStorage
import WebPages

/// The page of friends. Templates use the names of these members.
private struct FriendsModel {
  var friends: [PersonLine]
  var hasFriends: Bool
  var incoming: [PersonLine]
  var hasIncoming: Bool
  var outgoing: [Outgoing]
  var hasOutgoing: Bool
  var blocked: [PersonLine]
  var hasBlocked: Bool
  var invitations: InvitationsModel
  /// What was typed.
  var handle: String

  struct Outgoing {
    var handle: String
    var toWhom: String
  }
}

extension HubPages {
  var friendRoutes: [HubRoute] {
    [
      HubRoute(.get, "/friends", .person) { try await friendsPage($0) },
      HubRoute(.get, "/now/friends", .person) { visit in
        try await fragment("friends-list", friendsModel(visit), for: visit)
      },
      HubRoute(.post, "/friends", .person, limit: .writes) { try await askFriend($0) },
      HubRoute(.post, "/friends/invitation", .person, limit: .writes) { visit in
        let link = try await invitationLink(to: .friendship, visit)
        return try await friendsPage(visit, link: link)
      },
    ]
  }

  private func friendsModel(
    _ visit: HubVisit, link: String? = nil, handle: String = ""
  ) async throws -> FriendsModel {
    let lists = try await hub.store.friends(of: visit.required().id, now: visit.now)
    // Those who focus come first; the rest stays in order.
    let friends = lists.friends.filter { $0.focusingUntil != nil } + lists.friends.filter { $0.focusingUntil == nil }
    return FriendsModel(
      friends: friends.map { PersonLine($0.person, until: $0.focusingUntil, for: visit) },
      hasFriends: !friends.isEmpty, incoming: lists.incoming.map { PersonLine($0, for: visit) },
      hasIncoming: !lists.incoming.isEmpty,
      outgoing: lists.outgoing.map {
        FriendsModel.Outgoing(handle: $0.text, toWhom: visit.language.social(.toWhom($0.text)))
      }, hasOutgoing: !lists.outgoing.isEmpty, blocked: lists.blocked.map { PersonLine($0, for: visit) },
      hasBlocked: !lists.blocked.isEmpty,
      invitations: try await invitations(visit, link: link) { $0 == .friendship }, handle: handle)
  }

  private func friendsPage(
    _ visit: HubVisit, link: String? = nil, handle: String = "", problem: SocialMessage.Label? = nil
  ) async throws -> Answer {
    page(
      "friends", title: visit.language.frame(.label(.friends)),
      try await friendsModel(visit, link: link, handle: handle), for: visit, status: problem == nil ? 200 : 422,
      problem: problem.map { visit.language.social(.label($0)) })
  }

  private func askFriend(_ visit: HubVisit) async throws -> Answer {
    var text = visit.form.text("handle") ?? ""
    if text.hasPrefix("@") { text.removeFirst() }
    guard let handle = Handle(text) else {
      return try await friendsPage(visit, handle: text, problem: .handleInvalid)
    }
    switch try await requestFriend(handle, by: visit.required(), now: visit.now) {
    case .oneself: return try await friendsPage(visit, handle: text, problem: .ownHandle)
    case .tooMany: return try await friendsPage(visit, handle: text, problem: .tooManyRequests)
    case .befriended: return redirect(to: "/friends", saying: "social_accepted")
    case .delivered, .unchanged, .unseen: return redirect(to: "/friends", saying: "social_asked")
    }
  }
}
