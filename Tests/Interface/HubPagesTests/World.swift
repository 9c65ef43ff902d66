// SPDX-License-Identifier: MIT
import Hub
import HubFixtures
import HubModel
import HubStorage
import TestSupport
import Testing
import WebPages

@testable import HubPages

/// Whoever asks in the matrix of permissions. All relations are to `mina`: paths name her, her group and her things.
enum Visitor: String, CaseIterable, Sendable {
  /// Without an account, or a machine without a token.
  case stranger
  /// Nothing connects this person to mina.
  case person
  case friend
  /// Mina has blocked this person.
  case blocked
  /// Of mina's group.
  case member
  /// Mina herself.
  case owner
  case administrator
}

/// A hub with mina, her friends and her things.
final class World: Sendable {
  let running: RunningHub
  let visitors: [Visitor: PersonID]
  let group: GroupID
  let machine: TokenID
  let registration: InvitationID
  /// Mina's invitation to be her friend.
  let invitation: InvitationID
  /// The secrets of mina's invitations.
  static let (friendship, membership) = (String(repeating: "F", count: 43), String(repeating: "G", count: 43))

  init() async throws {
    running = try await RunningHub()
    let (store, now) = (running.store, running.now)
    var visitors: [Visitor: PersonID] = [:]
    for visitor in Visitor.allCases where visitor != .stranger {
      let handle = visitor == .owner ? "mina" : visitor.rawValue
      visitors[visitor] = try await running.add(handle, isAdministrator: visitor == .administrator)
    }
    self.visitors = visitors
    let mina = visitors[.owner]!
    group = try await store.makeGroup("Thesis", by: mina, now: now)
    invitation = try #require(
      try await store.invite(Secret.hash(Self.friendship), to: .friendship, by: mina, now: now, until: now + 86_400))
    for (secret, kind) in [
      ("friend", Invitation.Kind.friendship), ("member", .group(group)), (Self.membership, .group(group)),
    ] {
      _ = try await store.invite(Secret.hash(secret), to: kind, by: mina, now: now, until: now + 86_400)
    }
    _ = try await store.useInvitation(Secret.hash("friend"), by: visitors[.friend]!, now: now)
    _ = try await store.useInvitation(Secret.hash("member"), by: visitors[.member]!, now: now)
    _ = try await store.block(Handle("blocked")!, by: mina, now: now)
    let photo = HubStorage.Photo(type: "image/png", bytes: [1], changedAt: now)
    try await store.setPhoto(photo, digest: "01", of: mina)
    machine = try await store.addToken(Secret.hash("machine"), name: "desk", scopes: ["read"], of: mina, now: now)
    registration = try #require(
      try await store.invite(
        Secret.hash("registration"), to: .registration, by: visitors[.administrator]!, now: now, until: now + 86_400))
  }

  /// The path of a route, about mina and what is hers.
  func path(_ route: HubRoute, _ parts: [String: String]) -> String {
    let filled = route.path.split(separator: "/").map { part -> String in
      guard part.first == ":" else { return String(part) }
      let name = String(part.dropFirst())
      if let value = parts[name] { return value }
      switch name {
      case "handle": return "mina"
      case "action": return "suspend"
      case "id" where route.path.contains("/groups/"): return group.description
      case "id" where route.path.hasPrefix("/admin/invitations/"): return registration.description
      case "id" where route.path.contains("/invitations/"): return invitation.description
      default: return machine.description
      }
    }
    return "/" + filled.joined(separator: "/")
  }

  /// What a visitor gets for a request.
  func ask(_ route: HubRoute, as visitor: Visitor, _ row: PermissionRow) async throws -> Outcome {
    let path = path(route, row.parts) + row.query
    let answer =
      route.isInterface
      ? try await machineAnswer(route, path, visitor, row) : try await browserAnswer(route, path, visitor, row)
    return Outcome(answer)
  }

  private func browserAnswer(
    _ route: HubRoute, _ path: String, _ visitor: Visitor, _ row: PermissionRow
  ) async throws -> WebAnswer {
    let browser: HubBrowser
    if let person = visitors[visitor] {
      browser = try await running.browser(of: person)
    } else {
      browser = running.browser()
      try await browser.get("/login")
    }
    let method = route.method.rawValue.uppercased()
    guard route.method != .get else { return try await browser.send("GET \(path)") }
    let body = "token=\(browser.formToken)" + (row.body.isEmpty ? "" : "&\(row.body)")
    return try await browser.send("\(method) \(path)", HubBrowser.formHeaders, body: body)
  }

  private func machineAnswer(
    _ route: HubRoute, _ path: String, _ visitor: Visitor, _ row: PermissionRow
  ) async throws -> WebAnswer {
    var headers = row.body.isEmpty ? [] : ["Content-Type: \(row.type)"]
    if let person = visitors[visitor] {
      headers.append("Authorization: Bearer \(try await token(of: person, Hub.scopes))")
    }
    return try await running.browser().send(
      "\(route.method.rawValue.uppercased()) \(path)", headers, body: row.body.isEmpty ? nil : row.body)
  }

  func token(of person: PersonID, _ scopes: [String]) async throws -> String {
    try #require(try await running.hub.makeToken(named: "test", scopes: scopes, of: person, now: running.now))
  }
}

/// What a request got.
enum Outcome: Hashable, CustomStringConvertible, ExpressibleByIntegerLiteral {
  case status(Int)
  /// The page that asks to log in.
  case login
  /// The first page, for those who are logged in already.
  case home

  init(integerLiteral status: Int) { self = .status(status) }

  init(_ answer: WebAnswer) {
    switch (answer.status, answer.location) {
    case (303, let location?) where location == "/login" || location.hasPrefix("/login?next="): self = .login
    case (303, "/"): self = .home
    default: self = .status(answer.status)
    }
  }

  /// Whether such a request changes nothing.
  var isRefusal: Bool {
    if case .status(let status) = self { return status >= 400 }
    return true
  }

  var description: String {
    switch self {
    case .status(let status): "\(status)"
    case .login: "login"
    case .home: "home"
    }
  }
}
