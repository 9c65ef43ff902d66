// SPDX-License-Identifier: MIT

extension Permissions {
  /// For those who may see mina: her friends, and the members of her group.
  private static func seen(_ outcome: Outcome, stranger: Outcome = .login, owner: Outcome? = nil) -> PermissionRow {
    PermissionRow(
      stranger: stranger, person: 404, friend: outcome, blocked: 404, member: outcome, owner: owner ?? outcome,
      administrator: 404)
  }

  /// For the members of mina's group.
  private static func members(
    _ member: Outcome, owner: Outcome, stranger: Outcome = .login
  ) -> PermissionRow {
    PermissionRow(
      stranger: stranger, person: 404, friend: 404, blocked: 404, member: member, owner: owner, administrator: 404)
  }

  /// For mina's friend alone.
  private static let friend = PermissionRow(
    stranger: .login, person: 404, friend: 303, blocked: 404, member: 404, owner: 404, administrator: 404)

  static let people: [String: PermissionRow] = [
    "GET /board": .people(200),
    "GET /now/board": .people(200),
    "GET /now/friends": .people(200),
    "GET /now/events": .people(200),
    "GET /friends": .people(200),
    // Whoever was blocked gets the same answer as all others.
    "POST /friends": PermissionRow(
      stranger: .login, person: 303, friend: 303, blocked: 303, member: 303, owner: 422, administrator: 303
    ).sending("handle=mina"),
    "POST /friends/invitation": .people(200),
    "GET /people/:handle": seen(200),
    "GET /people/:handle/photo": seen(200),
    "POST /people/:handle/friend": PermissionRow(
      stranger: .login, person: 303, friend: 303, blocked: 303, member: 303, owner: 404, administrator: 303),
    // Nobody has asked.
    "POST /people/:handle/accept": .people(404),
    "POST /people/:handle/refuse": .people(404),
    "POST /people/:handle/remove": friend,
    "POST /people/:handle/withdraw": friend,
    "POST /people/:handle/block": seen(303, owner: 404),
    "POST /people/:handle/unblock": .people(404),
  ]

  static let groups: [String: PermissionRow] = [
    "GET /groups": .people(200),
    "POST /groups": .people(303).sending("name=Book"),
    "GET /groups/:id": members(200, owner: 200),
    "POST /groups/:id/invitation": members(200, owner: 200),
    "POST /groups/:id/leave": members(303, owner: 303),
    "POST /groups/:id/members/:handle/remove": members(403, owner: 303).at(["handle": "member"]),
    "POST /groups/:id/rename": members(403, owner: 303).sending("name=Book"),
    "POST /groups/:id/hand-over": members(403, owner: 303).sending("handle=member"),
    "POST /groups/:id/delete": members(403, owner: 303),
    "GET /invitation/:secret": PermissionRow(
      stranger: .login, person: 200, friend: 200, blocked: 404, member: 200, owner: 404, administrator: 200
    ).at(["secret": World.friendship]),
    "POST /invitation/:secret": PermissionRow(
      stranger: .login, person: 303, friend: 303, blocked: 404, member: 303, owner: 404, administrator: 303
    ).at(["secret": World.friendship]),
    "POST /invitations/:id/withdraw": .owner(303),
  ]

  static let profile: [String: PermissionRow] = [
    "GET /me": .people(200),
    "POST /me": .people(303).sending("name=Somebody&zone=UTC"),
    "POST /me/photo": .people(422),
    "POST /me/photo/remove": .people(303),
    "GET /me/export": .people(200),
    "GET /me/consent": .people(200),
    "POST /me/consent": .people(303).sending("audience=friends&friends=board"),
    "GET /me/preview": .people(200),
  ]

  private static let form = "application/x-www-form-urlencoded"

  static let connections: [String: PermissionRow] = [
    "POST /api/v1/device_authorization": .everybody(200).sending("client_id=segue", type: form),
    "POST /api/v1/token": .everybody(400).sending("client_id=segue", type: form),
    "DELETE /api/v1/token": .machines(204),
    "GET /api/v1/openapi.json": .everybody(200),
  ]

  static let interface: [String: PermissionRow] = [
    "GET /api/v1/me": .machines(200),
    "PATCH /api/v1/me": .machines(200).sending(#"{"name": "Somebody"}"#),
    "PUT /api/v1/me/photo": .machines(415).sending("x", type: "application/octet-stream"),
    "DELETE /api/v1/me/photo": .machines(204),
    "GET /api/v1/export": .machines(200),
    "POST /api/v1/events": .machines(202).sending("[]"),
    "GET /api/v1/people/:handle": seen(200, stranger: 401),
    "GET /api/v1/friends": .machines(200),
    "POST /api/v1/friends": PermissionRow(
      stranger: 401, person: 202, friend: 202, blocked: 202, member: 202, owner: 422, administrator: 202
    ).sending(#"{"handle": "mina"}"#),
    "DELETE /api/v1/friends/:handle": .machines(204),
    "PUT /api/v1/blocks/:handle": .machines(204),
    "DELETE /api/v1/blocks/:handle": .machines(204),
    "GET /api/v1/groups": .machines(200),
    "POST /api/v1/groups": .machines(201).sending(#"{"name": "Book"}"#),
    "GET /api/v1/groups/:id": members(200, owner: 200, stranger: 401),
    // A member removes nobody else, and mina leaves.
    "DELETE /api/v1/groups/:id/members/:handle": members(403, owner: 204, stranger: 401),
    "GET /api/v1/board": .machines(200),
    "GET /api/v1/consent": .machines(200),
    "PUT /api/v1/consent": .machines(200).sending(#"{"friends": ["board"]}"#),
    "GET /api/v1/now": .machines(200),
  ]
}
