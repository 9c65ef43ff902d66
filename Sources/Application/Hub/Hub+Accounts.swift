// SPDX-License-Identifier: MIT
import Hashing
package import HubMessages
package import HubModel
import HubStorage

/// The outcome of a registration.
package enum RegistrationResult: Hashable, Sendable {
  case registered(PersonID)
  case closed
  case handleInvalid, handleTaken, nameInvalid
  case invitationInvalid
  case password(PasswordProblem)
}

/// The outcome of a change of a password.
package enum PasswordChange: Hashable, Sendable {
  /// With the cookie of the new session.
  case changed(session: String)
  case wrongPassword
  case refused(PasswordProblem)
}

/// The outcome of a request to delete the own account.
package enum AccountDeletion: Hashable, Sendable {
  case deleted
  /// The handle or the password is wrong.
  case notConfirmed
  /// The hub would be left without an administrator.
  case lastAdministrator
}

extension Hub {
  /// A session lasts this long, in seconds.
  package static let sessionLength: Int64 = 30 * 86_400
  static let resetLength: Int64 = 3600

  /// A name that is shown: 1 to 60 characters on one line, without invisible directions; nil if it isn't one.
  package static func name(_ text: String) -> String? {
    guard (1...60).contains(text.count), text.utf8.count <= 400 else { return nil }
    let isPlain = text.unicodeScalars.allSatisfy(isShown)
    let isBlank = text.unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || $0.properties.generalCategory == .format
    }
    return isPlain && !isBlank ? text : nil
  }

  /// Whether a character of a text by a person is shown: no control character, and nothing that turns the rest of the page.
  static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
    // Joiners belong to words and pictures. Marks of direction would turn the rest of the page.
    case .format: scalar == "\u{200C}" || scalar == "\u{200D}"
    default: true
    }
  }

  /// Makes an account. Attempts of an address count once their form is right: a person who tries a second password isn't
  /// somebody who tries handles.
  package func register(
    handle: String, name: String?, password: String, invitation: String?, zone: String, language: String,
    address: String, now: Int64
  ) async throws -> RegistrationResult {
    let registration = try await policy().registration
    guard registration != .closed else { return .closed }
    guard let handle = Handle(handle) else { return .handleInvalid }
    guard let name = Self.name(name ?? handle.text) else { return .nameInvalid }
    if let problem = PasswordRules.problem(password, handle: handle) { return .password(problem) }
    try await take(.registrations, key: address, now: now)
    var hash: [UInt8]?
    if registration == .invited {
      guard let invitation, Secret.isSecret(invitation) else { return .invitationInvalid }
      hash = Secret.hash(invitation)
      // Without one, nobody learns which handles are taken.
      guard let found = try await store.invitation(Secret.hash(invitation), now: now)?.invitation,
        found.kind == .registration
      else { return .invitationInvalid }
    }
    let profile = Profile(handle: handle, name: name, zone: zone, language: language)
    let stored = try await passwords.hash(password)
    switch try await store.register(profile, password: stored, invitation: hash, now: now) {
    case .registered(let id):
      try await audit(.registered, by: id, about: id, now: now)
      return .registered(id)
    case .handleTaken, .mailTaken: return .handleTaken
    case .invitationInvalid: return .invitationInvalid
    }
  }

  /// Begins a session and returns its cookie; nil if the login or the password is wrong, or the account is suspended. All of
  /// them take the same work.
  package func logIn(_ login: String, password: String, replacing old: [UInt8]?, now: Int64) async throws -> String? {
    try await take(.logins, key: "login \(login.lowercased())", now: now)
    let found = password.utf8.count <= PasswordRules.most ? try await store.credentials(login) : nil
    let isRight = try await passwords.matches(String(password.prefix(PasswordRules.most)), found?.password)
    guard isRight, let found, !found.person.isSuspended else { return nil }
    if PasswordHash.needsRehash(found.password) {
      try await store.rehash(found.person.id, from: found.password, to: passwords.hash(password))
    }
    return try await startSession(of: found.person.id, replacing: old, now: now)
  }

  /// Begins a session with a new secret, so that no visitor can choose it.
  package func startSession(of person: PersonID, replacing old: [UInt8]?, now: Int64) async throws -> String {
    let secret = Secret.make()
    try await store.startSession(
      Secret.hash(secret), of: person, replacing: old, now: now, until: now + Self.sessionLength)
    return secret
  }

  /// Changes the password of whoever knows the current one. Every other session ends.
  package func changePassword(
    of person: Person, from old: String, to new: String, now: Int64
  ) async throws -> PasswordChange {
    guard try await isRight(old, of: person.id, now: now) else { return .wrongPassword }
    if let problem = PasswordRules.problem(new, handle: person.handle) { return .refused(problem) }
    try await store.setPassword(passwords.hash(new), of: person.id)
    try await audit(.passwordChanged, by: person.id, about: person.id, now: now)
    return .changed(session: try await startSession(of: person.id, replacing: nil, now: now))
  }

  /// Whether a password is the account's. Each attempt counts as a log-in.
  package func isRight(_ password: String, of person: PersonID, now: Int64) async throws -> Bool {
    try await take(.logins, key: "person \(person)", now: now)
    guard password.utf8.count <= PasswordRules.most else { return false }
    return try await passwords.matches(password, store.password(of: person))
  }

  /// Deletes the account of whoever types its handle and knows its password.
  package func deleteAccount(
    _ person: Person, confirmed handle: String, password: String, now: Int64
  ) async throws -> AccountDeletion {
    guard Handle(handle) == person.handle, try await isRight(password, of: person.id, now: now) else {
      return .notConfirmed
    }
    if person.isAdministrator, try await store.setAdministrator(false, person.id) == .lastAdministrator {
      return .lastAdministrator
    }
    try await store.delete(person.id)
    try await audit(.ownAccountDeleted, by: nil, about: nil, now: now)
    return .deleted
  }

  /// Ends the sessions of all browsers.
  package func logOutEverywhere(_ person: PersonID, now: Int64) async throws {
    try await store.endSessions(of: person)
    try await audit(.sessionsEnded, by: person, about: person, now: now)
  }

  /// Notes what happened, for administrators.
  package func audit(
    _ action: AuditAction, by actor: PersonID?, about subject: PersonID?, detail: String = "", now: Int64
  ) async throws {
    try await store.audit(action.rawValue, by: actor, on: subject, detail: detail, now: now)
  }
}
