// SPDX-License-Identifier: MIT
import Foundation
import Hashing
import Hub
package import HubModel
import HubStorage
import TestSupport
import WebPages

/// A person with a machine and a browser.
package struct TestPerson: Sendable {
  package let id: PersonID
  package let handle: String
  package let token: String
  package let cookie: String

  package var formToken: String { WebSession(cookie: cookie).formToken }
}

extension RunningHub {
  /// A password that the rules accept.
  package static let password = "a quiet walk home"
  private static let stored = PasswordHash.make(password) ?? ""

  /// Makes an account. Only with `hasPassword` it can log in by `password`; hashing takes a tenth of a second.
  @discardableResult
  package func add(
    _ handle: String, name: String? = nil, isAdministrator: Bool = false, hasPassword: Bool = false,
    mail: String? = nil, zone: String = "UTC", language: String = "en"
  ) async throws -> PersonID {
    guard let known = Handle(handle) else { throw NotSeen(what: "a handle in '\(handle)'", limit: .zero) }
    let profile = Profile(handle: known, name: name ?? handle.capitalized, zone: zone, language: language)
    let result = try await store.register(
      profile, mail: mail, password: hasPassword ? Self.stored : "-", isAdministrator: isAdministrator, now: now)
    guard case .registered(let id) = result else { throw NotSeen(what: "an account for \(handle)", limit: .zero) }
    return id
  }

  /// An account with a token of all scopes and a browser's session.
  package func person(
    _ handle: String, name: String? = nil, zone: String = "UTC", sharing shares: [Audience: Shares] = [:]
  ) async throws -> TestPerson {
    let id = try await add(handle, name: name, zone: zone)
    for (audience, shares) in shares { _ = try await store.share(shares, with: audience, of: id) }
    let cookie = try await hub.startSession(of: id, replacing: nil, now: now)
    return TestPerson(id: id, handle: handle, token: try await token(of: id), cookie: cookie)
  }

  package func token(of person: PersonID, _ scopes: [String] = Hub.scopes) async throws -> String {
    let token = "sgk_" + Secret.make()
    try await store.addToken(Secret.hash(token), name: "desk", scopes: scopes, of: person, now: now)
    return token
  }

  package func befriend(_ a: TestPerson, _ b: TestPerson) async throws {
    try await invite(b, to: .friendship, by: a)
  }

  package func group(_ name: String, _ owner: TestPerson, _ members: TestPerson...) async throws -> GroupID {
    let id = try await store.makeGroup(name, by: owner.id, now: now)
    for member in members { try await invite(member, to: .group(id), by: owner) }
    return id
  }

  /// An invitation that is accepted at once.
  private func invite(_ guest: TestPerson, to kind: Invitation.Kind, by host: TestPerson) async throws {
    let hash = Secret.hash(Secret.make())
    _ = try await store.invite(hash, to: kind, by: host.id, now: now, until: now + 10)
    _ = try await store.useInvitation(hash, by: guest.id, now: now)
  }

  /// A completed focus that ended just now.
  package func focus(
    _ person: TestPerson, minutes: Int64, at time: Int64? = nil, session: String = UUID().uuidString
  ) async throws {
    let event = HubEvent(
      id: UUID().uuidString, kind: .completed, time: time ?? now, seconds: minutes * 60, session: session)
    _ = try await store.ingest([event], from: nil, of: person.id, now: now)
  }
}
