// SPDX-License-Identifier: MIT

/// What each visitor gets on each route. A route without a row fails the test.
enum Permissions {
  static let rows: [String: PermissionRow] = [
    frame, accounts, passwords, machines, administration, people, groups, profile, connections, interface,
  ].reduce(into: [:]) { $0.merge($1) { _, new in new } }

  private static let frame: [String: PermissionRow] = [
    "GET /": PermissionRow(
      stranger: 200, person: 303, friend: 303, blocked: 303, member: 303, owner: 303, administrator: 303),
    "GET /healthz": .everybody(200),
    "GET /assets/hub.css": .everybody(200),
    "GET /assets/icon.svg": .everybody(200),
    "GET /assets/hub-live.js": .everybody(200),
    "GET /assets/hub-photo.js": .everybody(200),
    "GET /assets/hub-zone.js": .everybody(200),
  ]

  private static let accounts: [String: PermissionRow] = [
    "GET /register": .guests(200),
    "POST /register": .guests(422),
    "GET /login": .guests(200),
    "POST /login": .guests(422).sending("login=mina&password=wrong"),
    "POST /logout": .people(303),
  ]

  private static let passwords: [String: PermissionRow] = [
    "GET /forgot": .guests(200),
    "POST /forgot": .guests(303).sending("login=mina"),
    "GET /reset": .everybody(422),
    "POST /reset": .everybody(422).sending("link=x&password=y&again=y"),
    "GET /me/password": .people(200),
    "POST /me/password": .people(422).sending("old=x&password=a+quiet+walk+home&again=a+quiet+walk+home"),
    "POST /me/sessions/end": .people(303),
    "GET /me/delete": .people(200),
    "POST /me/delete": .people(422).sending("handle=mina&password=x"),
  ]

  private static let machines: [String: PermissionRow] = [
    "GET /device": .people(200),
    "POST /device": .people(422).sending("code=BCDF-GHJK&decision=approve"),
    "GET /me/machines": .people(200),
    "POST /me/machines": .people(200).sending("name=script&scope=read"),
    "POST /me/machines/:id/revoke": .owner(303),
  ]

  private static let administration: [String: PermissionRow] = [
    "GET /admin": .administrators(200),
    "GET /admin/users/:handle": .administrators(200),
    "POST /admin/users/:handle/:action": .administrators(303),
    "GET /admin/invitations": .administrators(200),
    "POST /admin/invitations": .administrators(200),
    "POST /admin/invitations/:id/withdraw": .administrators(303),
    "GET /admin/limits": .administrators(200),
    "POST /admin/limits": .administrators(303)
      .sending("registration=open&logins=10&registrations=5&resets=5&events=600"),
    "GET /admin/audit": .administrators(200),
  ]
}
