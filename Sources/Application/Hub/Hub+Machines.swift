// SPDX-License-Identifier: MIT
import HubMessages
package import HubModel
package import HubStorage

/// The codes for a machine that asks to be connected (RFC 8628).
package struct DeviceAuthorization: Hashable, Sendable {
  package var deviceCode: String
  package var userCode: String
  package var seconds: Int64
  package var interval: Int64
}

extension Hub {
  /// The scopes of tokens, in order.
  package static let scopes = ["events", "read", "write"]
  private static let codeLength: Int64 = 600
  private static let pace: Int64 = 5

  /// Begins to connect a machine. Nil if a scope is unknown.
  package func authorizeDevice(named name: String?, scope: String?, now: Int64) async throws -> DeviceAuthorization? {
    let asked = (scope ?? "events read").split(separator: " ").map(String.init)
    guard !asked.isEmpty, asked.allSatisfy(Self.scopes.contains) else { return nil }
    let scopes = Self.scopes.filter(asked.contains)
    let name = name.flatMap(Self.name) ?? "Segue"
    let device = Secret.make()
    // A code that another machine has is rarer than a broken disk.
    for _ in 0..<8 {
      let code = Secret.makeTyped()
      let isAdded = try await store.addDevice(
        Secret.hash(device), userCode: code, name: name, scopes: scopes, pace: Self.pace, now: now,
        until: now + Self.codeLength)
      if isAdded {
        return DeviceAuthorization(
          deviceCode: device, userCode: code, seconds: Self.codeLength, interval: Self.pace)
      }
    }
    throw HubBusy()
  }

  /// The undecided request of a machine with a typed code, and the code as the machine shows it; nil if there is none.
  /// Attempts of a person count, so that nobody finds the code of another one's machine.
  package func device(
    typed text: String, by person: PersonID, now: Int64
  ) async throws -> (code: String, request: DeviceRequest)? {
    try await take(.devices, key: "person \(person)", now: now)
    guard let code = Secret.typed(text), let request = try await store.device(userCode: code, now: now) else {
      return nil
    }
    return (code, request)
  }

  /// Approves or refuses a machine; false if its code is invalid, expired or used.
  package func decideDevice(typed text: String, approves: Bool, by person: PersonID, now: Int64) async throws -> Bool {
    try await take(.devices, key: "person \(person)", now: now)
    guard let code = Secret.typed(text),
      try await store.decideDevice(userCode: code, by: person, approves: approves, now: now)
    else { return false }
    if !approves { try await audit(.machineRefused, by: person, about: person, now: now) }
    return true
  }

  /// Makes a token by hand, and returns it; nil if the name or a scope is invalid, or no scope is given.
  package func makeToken(
    named text: String, scopes: [String], of person: PersonID, now: Int64
  ) async throws -> String? {
    guard let name = Self.name(text), !scopes.isEmpty, scopes.allSatisfy(Self.scopes.contains) else { return nil }
    let token = "sgk_" + Secret.make()
    try await store.addToken(
      Secret.hash(token), name: name, scopes: Self.scopes.filter(scopes.contains), of: person, now: now)
    try await audit(.tokenMade, by: person, about: person, now: now)
    return token
  }

  /// Revokes a token of a person; false if there is none with this number.
  package func revoke(_ token: TokenID, of person: PersonID, now: Int64) async throws -> Bool {
    guard try await store.revoke(token, of: person) else { return false }
    try await audit(.machineRevoked, by: person, about: person, now: now)
    return true
  }

  package enum DeviceResult: Hashable, Sendable {
    case token(String, scopes: [String])
    case pending, slowDown, denied, expired
  }

  /// The answer to a machine that asks for its token. The first machine of an account whose zone is still UTC sets it to `zone`.
  package func pollDevice(_ code: String, zone: String? = nil, now: Int64) async throws -> DeviceResult {
    guard Secret.isSecret(code) else { return .expired }
    let token = "sgk_" + Secret.make()
    switch try await store.pollDevice(Secret.hash(code), token: Secret.hash(token), now: now) {
    case .granted(_, let person, let scopes):
      try await audit(.machineConnected, by: person, about: person, now: now)
      if let zone = zone.flatMap(Self.zone) { try await store.adoptZone(zone, of: person) }
      return .token(token, scopes: scopes)
    case .pending: return .pending
    case .slowDown: return .slowDown
    case .denied: return .denied
    case .expired: return .expired
    }
  }
}
