// SPDX-License-Identifier: MIT
import Hub
import HubMessages
import HubModel
import HubStorage
import WebPages

private struct GroupsModel {
  var groups: [Line]
  var hasGroups: Bool
  /// What was typed.
  var typed: String

  struct Line {
    var id: String
    var groupName: String
    var members: String
    var isOwner: Bool
  }
}

private struct GroupModel {
  var id: String
  var groupName: String
  var isOwner: Bool
  var own: String
  var members: [MemberLine]
  /// Whom an owner can hand the group over to.
  var heirs: [MemberLine]
  var hasHeirs: Bool
  var invitations: InvitationsModel

  struct MemberLine {
    var who: PersonLine
    var isOwner: Bool
    var joined: String
    var isRemovable: Bool
  }
}

extension HubPages {
  var groupRoutes: [HubRoute] {
    [
      HubRoute(.get, "/groups", .person) { try await groupsPage($0) },
      HubRoute(.post, "/groups", .person, limit: .writes) { visit in
        let name = visit.form.text("name") ?? ""
        guard let id = try await makeGroup(name, by: visit.required().id, now: visit.now) else {
          return try await groupsPage(visit, typed: name, problem: .groupInvalid)
        }
        return redirect(to: "/groups/\(id)")
      },
      HubRoute(.get, "/groups/:id", .person, shows: .group) { try await groupPage($0) },
      HubRoute(.post, "/groups/:id/invitation", .person, shows: .group, limit: .writes) { visit in
        let group = try await visibleGroup(visit).group
        return try await groupPage(visit, link: invitationLink(to: .group(group.id), visit))
      },
      HubRoute(.post, "/groups/:id/leave", .person, shows: .group, limit: .writes) { visit in
        let (person, group) = (try visit.required(), try await visibleGroup(visit).group)
        _ = try await hub.store.removeMember(person.handle, from: group.id, by: person.id)
        return redirect(to: "/groups", saying: "social_left")
      },
      HubRoute(.post, "/groups/:id/members/:handle/remove", .person, shows: .group, limit: .writes) { visit in
        let group = try await ownGroup(visit)
        guard let handle = Handle(visit.part("handle")),
          try await hub.store.removeMember(handle, from: group.id, by: visit.required().id) == .left
        else { throw HubProblem.notFound }
        return redirect(to: "/groups/\(group.id)", saying: "social_saved")
      },
      HubRoute(.post, "/groups/:id/rename", .person, shows: .group, limit: .writes) { visit in
        let group = try await ownGroup(visit)
        guard let name = Hub.name(visit.form.text("name") ?? "") else {
          return try await groupPage(visit, problem: .groupInvalid)
        }
        _ = try await hub.store.renameGroup(group.id, to: name, by: visit.required().id)
        return redirect(to: "/groups/\(group.id)", saying: "social_saved")
      },
      HubRoute(.post, "/groups/:id/hand-over", .person, shows: .group, limit: .writes) { visit in
        let group = try await ownGroup(visit)
        guard let handle = Handle(visit.form["handle"] ?? ""),
          try await hub.store.handOver(group.id, to: handle, by: visit.required().id)
        else { throw HubProblem.notFound }
        return redirect(to: "/groups/\(group.id)", saying: "social_saved")
      },
      HubRoute(.post, "/groups/:id/delete", .person, shows: .group, limit: .writes) { visit in
        let group = try await ownGroup(visit)
        _ = try await hub.store.deleteGroup(group.id, by: visit.required().id)
        return redirect(to: "/groups", saying: "social_groupDeleted")
      },
    ]
  }

  /// The group that the path names, for its owner. A member who doesn't own it is refused.
  private func ownGroup(_ visit: HubVisit) async throws -> Group {
    let group = try await visibleGroup(visit).group
    guard group.owner == visit.person?.id else { throw WebRefusal(status: 403) }
    return group
  }

  private func groupsPage(
    _ visit: HubVisit, typed: String = "", problem: SocialMessage.Label? = nil
  ) async throws -> Answer {
    let person = try visit.required().id
    let groups = try await hub.store.groups(of: person)
    let model = GroupsModel(
      groups: groups.map {
        GroupsModel.Line(
          id: "\($0.id)", groupName: $0.name, members: visit.language.social(.members($0.members)),
          isOwner: $0.owner == person)
      }, hasGroups: !groups.isEmpty, typed: typed)
    return page(
      "groups", title: visit.language.frame(.label(.groups)), model, for: visit, status: problem == nil ? 200 : 422,
      problem: problem.map { visit.language.social(.label($0)) })
  }

  private func groupPage(
    _ visit: HubVisit, link: String? = nil, problem: SocialMessage.Label? = nil
  ) async throws -> Answer {
    let person = try visit.required()
    let (group, members) = try await visibleGroup(visit)
    let isOwner = group.owner == person.id
    let clock = LocalClock(visit)
    let lines = members.map { member in
      GroupModel.MemberLine(
        who: PersonLine(member.person, for: visit), isOwner: member.isOwner, joined: clock.day(member.joinedAt),
        isRemovable: isOwner && !member.isOwner)
    }
    let heirs = lines.filter { !$0.isOwner }
    let model = GroupModel(
      id: "\(group.id)", groupName: group.name, isOwner: isOwner, own: person.handle.text, members: lines, heirs: heirs,
      hasHeirs: isOwner && !heirs.isEmpty,
      invitations: try await invitations(visit, link: link) { $0 == .group(group.id) })
    return page(
      "group", title: group.name, model, for: visit, status: problem == nil ? 200 : 422,
      problem: problem.map { visit.language.social(.label($0)) })
  }
}
