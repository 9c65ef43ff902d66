// SPDX-License-Identifier: MIT
import HubMessages
package import HubModel
import HubStorage

extension Hub {
  package static let invitationLength: Int64 = 7 * 86_400
  package static let madeLinkLength: Int64 = 86_400

  /// The actions of administrators on accounts.
  package enum UserAction: String, Hashable, Sendable, CaseIterable {
    case suspend, resume, promote, demote, delete

    var audited: AuditAction {
      switch self {
      case .suspend: .suspended
      case .resume: .resumed
      case .promote: .promoted
      case .demote: .demoted
      case .delete: .deleted
      }
    }
  }

  package enum UserActionResult: Hashable, Sendable {
    case done, notFound, lastAdministrator
  }

  /// Changes an account. The last administrator stays one.
  package func act(
    _ action: UserAction, on id: PersonID, by actor: PersonID?, now: Int64
  ) async throws -> UserActionResult {
    let result: AdministrationChange
    switch action {
    case .suspend: result = try await store.setSuspended(true, id)
    case .resume: result = try await store.setSuspended(false, id)
    case .promote: result = try await store.setAdministrator(true, id)
    case .demote: result = try await store.setAdministrator(false, id)
    case .delete:
      result = try await store.setAdministrator(false, id)
      if result == .done { try await store.delete(id) }
    }
    switch result {
    case .done: break
    case .notFound: return .notFound
    case .lastAdministrator: return .lastAdministrator
    }
    try await audit(action.audited, by: actor, about: action == .delete ? nil : id, now: now)
    return .done
  }

  /// Makes an invitation to register, and returns its link.
  package func invite(by actor: PersonID, now: Int64) async throws -> String? {
    let secret = Secret.make()
    let id = try await store.invite(
      Secret.hash(secret), to: .registration, by: actor, now: now, until: now + Self.invitationLength)
    guard id != nil else { return nil }
    try await audit(.invitationMade, by: actor, about: nil, now: now)
    return "\(publicURL)/register?invitation=\(secret)"
  }

  /// Makes a link for a forgotten password, to hand over.
  package func makeResetLink(for person: PersonID, by actor: PersonID?, now: Int64) async throws -> String {
    let link = try await resetLink(for: person, seconds: Self.madeLinkLength, now: now)
    try await audit(.resetLinkMade, by: actor, about: person, now: now)
    return link
  }

  /// Withdraws any invitation; false if there is none with this number.
  package func withdraw(_ invitation: InvitationID, by actor: PersonID, now: Int64) async throws -> Bool {
    guard try await store.withdrawInvitation(invitation, by: nil) else { return false }
    try await audit(.invitationWithdrawn, by: actor, about: nil, now: now)
    return true
  }

  /// Saves limits; false if one is no number from 1 to 100,000.
  package func setLimits(_ counts: [HubLimit: String], by actor: PersonID, now: Int64) async throws -> Bool {
    let numbers = counts.mapValues { Int64($0).flatMap { (1...100_000).contains($0) ? $0 : nil } }
    guard numbers.values.allSatisfy({ $0 != nil }) else { return false }
    let policy = try await policy()
    for (limit, number) in numbers.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      guard let number, number != policy.count(limit) else { continue }
      try await store.setSetting("limit.\(limit.rawValue)", to: "\(number)")
      try await audit(.limitSet, by: actor, about: nil, detail: "\(limit.rawValue) \(number)", now: now)
    }
    return true
  }

  package func setRegistration(_ policy: RegistrationPolicy, by actor: PersonID, now: Int64) async throws {
    try await store.setSetting("registration", to: policy.rawValue)
    try await audit(.registrationSet, by: actor, about: nil, detail: policy.rawValue, now: now)
  }

  package enum FirstAdministrator: Hashable, Sendable {
    case made(PersonID)
    case handleInvalid, handleTaken
    case refused(PasswordProblem)
  }

  /// Makes an administrator's account, for the terminal.
  package func makeAdministrator(handle text: String, password: String, now: Int64) async throws -> FirstAdministrator {
    guard let handle = Handle(text) else { return .handleInvalid }
    if let problem = PasswordRules.problem(password, handle: handle) { return .refused(problem) }
    let stored = try await passwords.hash(password)
    let profile = Profile(handle: handle, name: handle.text)
    switch try await store.register(profile, password: stored, isAdministrator: true, now: now) {
    case .registered(let id):
      try await audit(.administratorMade, by: nil, about: id, now: now)
      return .made(id)
    case .handleTaken, .mailTaken, .invitationInvalid: return .handleTaken
    }
  }
}
