// SPDX-License-Identifier: MIT
import Events
import Hub
import HubModel
import HubStorage
import WebPages

extension HubPages {
  /// Friends, requests and blocks. No answer tells whether a handle exists.
  var friendInterface: [HubRoute] {
    [
      .interface(
        .get, "/friends", .machine("read"),
        Endpoint("Friends and open requests.", [.json("The lists.", .named(.friends))])
      ) { visit in
        .json(Self.value(try await hub.store.friends(of: visit.required().id, now: visit.now)))
      },
      .interface(
        .post, "/friends", .machine("write"), limit: .writes,
        Endpoint(
          "Ask the person with this exact handle to be a friend, or accept that person's request.",
          content: .json([.init("handle", .string)]),
          [
            .json("The request is noted, whether or not anybody has the handle.", .object([]), status: 202),
            .problem(400, "Not JSON."), .problem(422, "The text can't be a handle, or too many requests are open."),
          ])
      ) { visit in
        guard let handle = Handle(try JSONBody(visit).requiredText("handle")) else {
          throw HubProblem.invalid("'handle' must be 3 to 30 of a–z, 0–9, '-' and '_'.")
        }
        switch try await requestFriend(handle, by: visit.required(), now: visit.now) {
        case .oneself: throw HubProblem.invalid("The handle is your own.")
        case .tooMany: throw HubProblem.invalid("Too many of your requests are open.")
        case .delivered, .befriended, .unchanged, .unseen: return .json([:], status: 202)
        }
      },
      .interface(
        .delete, "/friends/:handle", .machine("write"), shows: .person, limit: .writes,
        Endpoint(
          "End a friendship, or refuse or withdraw a request.", [.nothing("No friendship and no request is left.")])
      ) { visit in
        if let handle = Handle(visit.part("handle")) { try await part(handle, by: visit.required(), now: visit.now) }
        return .nothing
      },
      .interface(
        .put, "/blocks/:handle", .machine("write"), shows: .person, limit: .writes, body: .nothing,
        Endpoint("Block a person whom you can see.", [.nothing("The person is blocked, if you can see the person.")])
      ) { visit in
        if let handle = Handle(visit.part("handle")) { try await block(handle, by: visit.required(), now: visit.now) }
        return .nothing
      },
      .interface(
        .delete, "/blocks/:handle", .machine("write"), shows: .person, limit: .writes,
        Endpoint("End a block.", [.nothing("The person isn't blocked.")])
      ) { visit in
        if let handle = Handle(visit.part("handle")) {
          _ = try await hub.store.unblock(handle, by: visit.required().id)
        }
        return .nothing
      },
    ]
  }

  private static func value(_ lists: FriendLists) -> JSONValue {
    [
      "friends": .array(
        lists.friends.map {
          [
            "handle": .string($0.person.handle.text), "name": .string($0.person.name),
            "focusingUntil": JSONValue($0.focusingUntil),
          ]
        }),
      "incoming": .array(lists.incoming.map { ["handle": .string($0.handle.text), "name": .string($0.name)] }),
      "outgoing": .array(lists.outgoing.map { ["handle": .string($0.text), "name": .null] }),
    ]
  }
}
