// SPDX-License-Identifier: MIT
import Events
import Hub
import HubModel
import HubStorage
import WebPages

extension HubPages {
  /// Groups of whoever asks.
  var groupInterface: [HubRoute] {
    [
      .interface(
        .get, "/groups", .machine("read"),
        Endpoint(
          "Your groups.",
          [.json("The groups.", .object([.init("groups", .list(.named(.group)))]))])
      ) { visit in
        let person = try visit.required().id
        return .json(["groups": .array(try await hub.store.groups(of: person).map { Self.value($0, person) })])
      },
      .interface(
        .post, "/groups", .machine("write"), limit: .writes,
        Endpoint(
          "Make a group that you own.", content: .json([.init("name", .string)]),
          [
            .json("The group.", .named(.group), status: 201), .problem(400, "Not JSON."),
            .problem(422, "The name isn't accepted, or you have too many groups."),
          ])
      ) { visit in
        let person = try visit.required().id
        guard let id = try await makeGroup(JSONBody(visit).requiredText("name"), by: person, now: visit.now) else {
          throw HubProblem.invalid(
            "'name' must be 1 to 60 characters on one line, and nobody has more than 100 groups.")
        }
        guard let group = try await hub.store.group(id, for: person)?.group else { throw HubProblem.notFound }
        return .json(Self.value(group, person), status: 201)
      },
      .interface(
        .get, "/groups/:id", .machine("read"), shows: .group,
        Endpoint(
          "A group and its members.",
          [
            .json("The group.", .named(.groupWithMembers)),
            .problem(404, "There is no such group, or you aren't a member."),
          ])
      ) { visit in
        let (group, members) = try await visibleGroup(visit)
        return .json([
          "id": .integer(group.id.rawValue), "name": .string(group.name),
          "owner": .bool(group.owner == visit.person?.id),
          "members": .array(
            members.map {
              [
                "handle": .string($0.person.handle.text), "name": .string($0.person.name), "owner": .bool($0.isOwner),
              ]
            }),
        ])
      },
      .interface(
        .delete, "/groups/:id/members/:handle", .machine("write"), shows: .group, limit: .writes,
        Endpoint(
          "Leave a group, or remove a member as its owner.",
          [
            .nothing("The person is no member."), .problem(403, "Only the owner removes others."),
            .problem(404, "There is no such group or member, or you aren't a member."),
          ])
      ) { visit in
        guard let id = GroupID(visit.part("id")), let handle = Handle(visit.part("handle")) else {
          throw HubProblem.notFound
        }
        switch try await hub.store.removeMember(handle, from: id, by: visit.required().id) {
        case .left: return .nothing
        case .notFound: throw HubProblem.notFound
        case .notOwner:
          throw HubProblem(status: 403, code: "forbidden", detail: "Only the owner of a group removes others.")
        }
      },
    ]
  }

  /// The group that the path names, and its members. Throws the same error for a missing group and for a group without the visitor.
  func visibleGroup(_ visit: HubVisit) async throws -> (group: Group, members: [Member]) {
    guard let id = GroupID(visit.part("id")),
      let found = try await hub.store.group(id, for: visit.required().id)
    else { throw HubProblem.notFound }
    return found
  }

  private static let mostGroups = 100

  /// Makes a group; nil if the name isn't one, or the person has too many groups.
  func makeGroup(_ name: String, by person: PersonID, now: Int64) async throws -> GroupID? {
    guard let name = Hub.name(name), try await hub.store.groups(of: person).count < Self.mostGroups else { return nil }
    return try await hub.store.makeGroup(name, by: person, now: now)
  }

  private static func value(_ group: Group, _ person: PersonID) -> JSONValue {
    [
      "id": .integer(group.id.rawValue), "name": .string(group.name), "owner": .bool(group.owner == person),
      "members": .integer(Int64(group.members)),
    ]
  }
}
