// SPDX-License-Identifier: MIT
import HubStorage

/// What a machine that asks to be connected is told (RFC 8628).
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

  package enum DeviceResult: Hashable, Sendable {
    case token(String, scopes: [String])
    case pending, slowDown, denied, expired
  }

  /// The answer to a machine that asks for its token.
  package func pollDevice(_ code: String, now: Int64) async throws -> DeviceResult {
    guard Secret.isSecret(code) else { return .expired }
    let token = "sgk_" + Secret.make()
    switch try await store.pollDevice(Secret.hash(code), token: Secret.hash(token), now: now) {
    case .granted(_, let person, let scopes):
      try await audit("connected a machine", by: person, about: person, now: now)
      return .token(token, scopes: scopes)
    case .pending: return .pending
    case .slowDown: return .slowDown
    case .denied: return .denied
    case .expired: return .expired
    }
  }
}
