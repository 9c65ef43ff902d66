// SPDX-License-Identifier: MIT
import Events
import Hub
import HubModel
import HubStorage
import WebPages

extension HubPages {
  /// What others see.
  var consentInterface: [HubRoute] {
    [
      .interface(
        .get, "/consent", .machine("read"),
        Endpoint("What each audience sees of you.", [.json("The choices.", .named(.consent))])
      ) { visit in .json(try await consent(of: visit.required().id)) },
      .interface(
        .put, "/consent", .machine("write"), limit: .writes,
        Endpoint(
          "Choose what audiences see. An audience that is missing keeps its choice.",
          content: .json([
            .init("friends", .named(.shares), optional: true), .init("everybody", .named(.shares), optional: true),
            .init("groups", .map(.named(.shares)), optional: true),
          ]),
          [
            .json("The choices.", .named(.consent)), .problem(400, "Not JSON."),
            .problem(404, "You aren't a member of a group."), .problem(422, "A word isn't accepted."),
          ])
      ) { visit in
        let person = try visit.required().id
        try await choose(Self.choices(JSONBody(visit)), of: person, now: visit.now)
        return .json(try await consent(of: person))
      },
    ]
  }

  private func consent(of person: PersonID) async throws -> JSONValue {
    let consent = try await hub.store.consent(of: person)
    return [
      "friends": JSONValue(consent.friends.names), "everybody": JSONValue(consent.everybody.names),
      "groups": .object(
        consent.groups.sorted { $0.key < $1.key }.map { .init($0.key.description, JSONValue($0.value.names)) }),
    ]
  }

  private static func choices(_ body: JSONBody) throws -> [(Audience, Shares)] {
    func shares(_ names: [String]) throws -> Shares {
      guard let shares = Shares(names: names) else {
        throw HubProblem.invalid("The words are \(Shares.names.map(\.name).joined(separator: ", ")).")
      }
      return shares
    }
    var choices: [(Audience, Shares)] = []
    if let names = try body.texts("friends") { choices.append((.friends, try shares(names))) }
    if let names = try body.texts("everybody") { choices.append((.everybody, try shares(names))) }
    for (id, names) in try body.lists("groups") {
      guard let group = GroupID(id) else { throw HubProblem.notFound }
      choices.append((.group(group), try shares(names)))
    }
    return choices
  }

  /// Sets what audiences see, at once for every viewer. Throws before any change if a group isn't the person's.
  func choose(_ choices: [(Audience, Shares)], of person: PersonID, now: Int64) async throws {
    let groups = try await hub.store.consent(of: person).groups
    for case (.group(let group), _) in choices where groups[group] == nil { throw HubProblem.notFound }
    for (audience, shares) in choices {
      guard try await hub.store.share(shares, with: audience, of: person) else { throw HubProblem.notFound }
    }
    if !choices.isEmpty { try await connectionChanged(of: person, now: now) }
  }
}
