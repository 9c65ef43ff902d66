// SPDX-License-Identifier: MIT
import Hub
import HubMessages
import HubModel
import HubStorage
import WebPages

extension HubPages {
  /// The pages of administrators about users.
  var userRoutes: [HubRoute] {
    [
      HubRoute(.get, "/admin", .administrator, shows: .site) { visit in try await users(visit) },
      HubRoute(.get, "/admin/users/:handle", .administrator, shows: .site) { visit in
        try await user(visit, found(visit))
      },
      HubRoute(.post, "/admin/users/:handle/:action", .administrator, shows: .site) { visit in
        try await act(visit)
      },
    ]
  }

  // MARK: All users

  private static let usersOnPage = 50

  private struct UsersModel {
    var tabs: [AdministrationTab]
    var query: String
    var count: String
    var rows: [UserRow]
    var older: String?
  }

  private struct UserRow {
    var handle: String
    var name: String
    var isAdministrator: Bool
    var isSuspended: Bool
    var joined: Moment
  }

  private func row(_ person: Person, _ zone: String) -> UserRow {
    UserRow(
      handle: person.handle.text, name: person.name, isAdministrator: person.isAdministrator,
      isSuspended: person.isSuspended, joined: Moment(person.joinedAt, inZone: zone))
  }

  private func users(_ visit: HubVisit) async throws -> Answer {
    let query = String((visit.query.text("q") ?? "").prefix(100))
    let offset = visit.query.text("from").flatMap { Int($0) } ?? 0
    guard (0...10_000_000).contains(offset) else { throw WebRefusal.notFound }
    let found = try await hub.store.people(matching: query, offset: offset, limit: Self.usersOnPage + 1)
    let counts = try await hub.store.counts(now: visit.now)
    let zone = try visit.required().profile.zone
    let next = offset + Self.usersOnPage
    let model = UsersModel(
      tabs: tabs(visit), query: query, count: visit.language.administration(.users(Int(counts.people))),
      rows: found.prefix(Self.usersOnPage).map { row($0, zone) },
      older: found.count > Self.usersOnPage ? "/admin?q=\(Answer.percentEncoded(query))&from=\(next)" : nil)
    return administration("admin-users", .users, model, for: visit)
  }

  // MARK: One user

  private struct UserModel {
    var tabs: [AdministrationTab]
    var user: UserRow
    var actions: [Action]
    /// A link for a new password that was just made.
    var link: String?

    struct Action {
      var name: String
      var label: String
    }
  }

  private func found(_ visit: HubVisit) async throws -> Person {
    guard let handle = Handle(visit.part("handle")), let person = try await hub.store.person(handle) else {
      throw WebRefusal.notFound
    }
    return person
  }

  private func user(
    _ visit: HubVisit, _ person: Person, link: String? = nil, problem: AdministrationMessage.Label? = nil
  ) async throws -> Answer {
    let actions: [(String, AdministrationMessage.Label)] = [
      person.isSuspended ? ("resume", .enable) : ("suspend", .disable),
      person.isAdministrator ? ("demote", .demote) : ("promote", .promote), ("reset", .resetLink),
    ]
    let model = UserModel(
      tabs: tabs(visit), user: row(person, try visit.required().profile.zone),
      actions: actions.map { UserModel.Action(name: $0.0, label: visit.language.administration(.label($0.1))) },
      link: link)
    return administration("admin-user", title: person.handle.text, model, for: visit, problem: problem)
  }

  private func act(_ visit: HubVisit) async throws -> Answer {
    let person = try await found(visit)
    let actor = try visit.required().id
    if visit.part("action") == "reset" {
      let link = try await hub.makeResetLink(for: person.id, by: actor, now: visit.now)
      return try await user(visit, person, link: link)
    }
    guard let action = Hub.UserAction(rawValue: visit.part("action")) else { throw WebRefusal.notFound }
    if action == .delete, Handle(visit.form.text("handle") ?? "") != person.handle {
      return try await user(visit, person, problem: .deleteUserMismatch)
    }
    switch try await hub.act(action, on: person.id, by: actor, now: visit.now) {
    case .done where action == .delete: return saying(.deletedUser, at: "/admin")
    case .done: return saying(.done, at: "/admin/users/\(person.handle.text)")
    case .notFound: throw WebRefusal.notFound
    case .lastAdministrator: return try await user(visit, person, problem: .lastAdministrator)
    }
  }
}
