// SPDX-License-Identifier: MIT
import Events
import Hub
import HubModel
import HubStorage
import WebPages

extension HubPages {
  /// How a machine gets and gives back its token: RFC 8628.
  var connectionInterface: [HubRoute] {
    [
      .interface(
        .post, "/device_authorization", .anyone, shows: .site, limit: .devices, body: .form,
        Endpoint(
          "Ask for codes that connect a machine (RFC 8628).",
          content: .form([
            .init("client_id", .word(["segue"])), .init("scope", .string, optional: true),
            .init("device_name", .string, optional: true),
          ]),
          [
            .json(
              "The codes.",
              .object([
                .init("device_code", .string), .init("user_code", .string), .init("verification_uri", .string),
                .init("verification_uri_complete", .string), .init("expires_in", .integer),
                .init("interval", .integer),
              ])), .json("The reason, by RFC 6749.", .named(.oauthError), status: 400),
          ])
      ) { try await authorizeDevice($0) },
      .interface(
        .post, "/token", .anyone, shows: .site, limit: .writes, body: .form,
        Endpoint(
          "Ask for the token of an approved machine (RFC 8628).",
          content: .form([
            .init("grant_type", .word([Self.deviceGrant])), .init("device_code", .string),
            .init("client_id", .word(["segue"])), .init("zone", .string, optional: true),
          ]),
          [
            .json(
              "The token.",
              .object([
                .init("access_token", .string), .init("token_type", .word(["Bearer"])), .init("scope", .string),
              ])), .json("The reason, such as `authorization_pending`.", .named(.oauthError), status: 400),
          ])
      ) { try await token($0) },
      .interface(
        .delete, "/token", .machine(""), limit: .writes,
        Endpoint("Revoke the token that asks.", [.nothing("The token is revoked.")])
      ) { visit in
        if let token = visit.token { _ = try await hub.revoke(token.id, of: visit.required().id, now: visit.now) }
        return .nothing
      },
    ]
  }

  private static let deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"

  private func authorizeDevice(_ visit: HubVisit) async throws -> Answer {
    guard visit.form["client_id"] == "segue" else { return Self.error("invalid_client") }
    let asked = try await hub.authorizeDevice(
      named: visit.form["device_name"], scope: visit.form["scope"], now: visit.now)
    guard let asked else { return Self.error("invalid_scope") }
    let address = "\(access.publicURL)/device"
    return .json([
      "device_code": .string(asked.deviceCode), "user_code": .string(asked.userCode),
      "verification_uri": .string(address),
      "verification_uri_complete": .string("\(address)?code=\(asked.userCode)"), "expires_in": .integer(asked.seconds),
      "interval": .integer(asked.interval),
    ])
  }

  private func token(_ visit: HubVisit) async throws -> Answer {
    guard visit.form["grant_type"] == Self.deviceGrant else { return Self.error("unsupported_grant_type") }
    guard visit.form["client_id"] == "segue" else { return Self.error("invalid_client") }
    guard let code = visit.form["device_code"] else { return Self.error("invalid_request") }
    switch try await hub.pollDevice(code, zone: visit.form.text("zone"), now: visit.now) {
    case .token(let token, let scopes):
      return .json([
        "access_token": .string(token), "token_type": "Bearer", "scope": .string(scopes.joined(separator: " ")),
      ])
    case .pending: return Self.error("authorization_pending")
    case .slowDown: return Self.error("slow_down")
    case .denied: return Self.error("access_denied")
    case .expired: return Self.error("expired_token")
    }
  }

  private static func error(_ code: String) -> Answer { .json(["error": .string(code)], status: 400) }
}
