// SPDX-License-Identifier: MIT
import Hub
import HubFixtures
import HubMessages
import HubModel
import HubStorage
import TestSupport
import Testing

@testable import HubPages

/// What administrators do.
@Suite(.slow)
struct AdministrationTests {
  @Test func `an administrator suspends a person, who is out at once, and back after it`() async throws {
    let hub = try await RunningHub()
    let root = try await hub.browser(of: hub.add("root", isAdministrator: true))
    let person = try await hub.add("mina", hasPassword: true)
    let browser = try await hub.browser(of: person)
    let token = try #require(
      try await hub.hub.makeToken(named: "desk", scopes: ["read"], of: person, now: hub.now))
    let done = try await root.fill("/admin/users/mina", to: "/admin/users/mina/suspend", [:])
    #expect(done.location == "/admin/users/mina?said=admin_done")
    #expect(try await browser.get("/me/password").status == 303)
    #expect(try await hub.store.token(Secret.hash(token), now: hub.now) == nil)
    #expect(try await hub.browser().logIn("mina").status == 422)
    #expect(try await root.fill("/admin/users/mina", to: "/admin/users/mina/resume", [:]).status == 303)
    #expect(try await hub.browser().logIn("mina").status == 303)
  }

  @Test func `the last administrator stays, whoever tries`() async throws {
    let hub = try await RunningHub()
    let root = try await hub.browser(of: hub.add("root", isAdministrator: true))
    try await hub.add("mina")
    for action in ["suspend", "demote", "delete"] {
      let refused = try await root.fill(
        "/admin/users/root", to: "/admin/users/root/\(action)", ["handle": "root"])
      #expect(refused.status == 422)
      #expect(refused.body.contains("The last administrator stays"))
    }
    #expect(try await root.fill("/admin", to: "/admin/users/mina/promote", [:]).status == 303)
    #expect(try await root.fill("/admin", to: "/admin/users/root/demote", [:]).status == 303)
    #expect(try await root.get("/admin").status == 404)
  }

  @Test func `a person is deleted only where the handle is typed`() async throws {
    let hub = try await RunningHub()
    let root = try await hub.browser(of: hub.add("root", isAdministrator: true))
    let person = try await hub.add("mina")
    let refused = try await root.fill("/admin/users/mina", to: "/admin/users/mina/delete", ["handle": "joon"])
    #expect(refused.body.contains("The handle does not match."))
    #expect(try await hub.store.person(person) != nil)
    let deleted = try await root.fill("/admin/users/mina", to: "/admin/users/mina/delete", ["handle": "mina"])
    #expect(deleted.location == "/admin?said=admin_deletedUser")
    #expect(try await hub.store.person(person) == nil)
    #expect(try await root.get("/admin/users/mina").status == 404)
  }

  @Test func `a reset link that an administrator makes lets the person in`() async throws {
    let hub = try await RunningHub()
    let root = try await hub.browser(of: hub.add("root", isAdministrator: true))
    try await hub.add("mina")
    let page = try await root.fill("/admin/users/mina", to: "/admin/users/mina/reset", [:])
    let link = try #require(page.body.firstMatch(of: #/\/reset\?link=[A-Za-z0-9_-]{43}/#)).output
    let browser = hub.browser()
    #expect(try await browser.get(String(link)).status == 200)
    let secret = String(link.suffix(43))
    let done = try await browser.post(
      "/reset", ["link": secret, "password": RunningHub.password, "again": RunningHub.password])
    #expect(done.status == 303)
    #expect(try await hub.browser().logIn("mina").status == 303)
  }

  @Test func `limits and registration are set, and hold at once`() async throws {
    let hub = try await RunningHub()
    let root = try await hub.browser(of: hub.add("root", isAdministrator: true))
    let saved = try await root.fill(
      "/admin/limits",
      ["registration": "closed", "logins": "2", "registrations": "7", "resets": "8", "events": "9"])
    #expect(saved.location == "/admin/limits?said=admin_saved")
    let page = try await root.get("/admin/limits")
    #expect(page.body.contains("value=\"closed\" checked"))
    for value in ["2", "7", "8", "9"] { #expect(page.body.contains("value=\"\(value)\"")) }
    let visitor = hub.browser()
    for _ in 0..<2 { #expect(try await visitor.logIn("nobody").status == 422) }
    #expect(try await visitor.logIn("nobody").status == 429)
    for wrong in ["0", "-1", "many", "100001", ""] {
      let refused = try await root.fill(
        "/admin/limits",
        ["registration": "open", "logins": wrong, "registrations": "7", "resets": "8", "events": "9"])
      #expect(refused.status == 422)
      #expect(refused.body.contains("A limit is a whole number"))
    }
    #expect(try await hub.hub.policy().registration == .closed)
  }

  @Test func `an invitation is made, listed and withdrawn`() async throws {
    let hub = try await RunningHub()
    let root = try await hub.browser(of: hub.add("root", isAdministrator: true))
    let made = try await root.fill("/admin/invitations", [:])
    let code = String(try #require(made.body.firstMatch(of: #/invitation=([A-Za-z0-9_-]{43})/#)).1)
    let id = try #require(try await hub.store.registrationInvitations(now: hub.now).first).id
    #expect(try await !root.get("/admin/invitations").body.contains(code))
    let withdrawn = try await root.fill("/admin/invitations", to: "/admin/invitations/\(id)/withdraw", [:])
    #expect(withdrawn.location == "/admin/invitations?said=admin_withdrawn")
    #expect(try await hub.store.invitation(Secret.hash(code), now: hub.now) == nil)
  }

  @Test func `the audit log says who did what, and shows all of its lines`() async throws {
    let hub = try await RunningHub()
    let id = try await hub.add("root", isAdministrator: true)
    let root = try await hub.browser(of: id)
    // All in one second: a page must not end between two of them.
    for _ in 0..<250 { try await hub.hub.audit(.limitSet, by: id, about: nil, detail: "logins 9", now: hub.now) }
    try await root.fill("/admin", to: "/admin/users/root/promote", [:])
    var (lines, pages, path): (Int, Int, String?) = (0, 0, "/admin/audit")
    while let here = path {
      let page = try await root.get(here)
      lines += page.body.matches(of: #/<tr><th scope="row">/#).count
      pages += 1
      path = page.body.firstMatch(of: #/\/admin\/audit\?before=[0-9-]+/#).map { String($0.output) }
      if pages == 1 { #expect(page.body.contains("Made somebody an administrator") || lines == 100) }
    }
    #expect(lines == 251)
    #expect(pages == 3)
  }

  @Test func `users are found by a part of their handle, fifty on a page`() async throws {
    let hub = try await RunningHub()
    let root = try await hub.browser(of: hub.add("root", isAdministrator: true))
    for number in 100..<160 { try await hub.add("user\(number)") }
    let first = try await root.get("/admin?q=user")
    #expect(first.body.matches(of: #/href="\/admin\/users\/user/#).count == 50)
    #expect(first.body.contains("/admin?q=user&amp;from=50"))
    #expect(try await root.get("/admin?q=user&from=50").body.matches(of: #/href="\/admin\/users\/user/#).count == 10)
    #expect(try await root.get("/admin?q=159").body.matches(of: #/href="\/admin\/users\/user/#).count == 1)
    #expect(try await root.get("/admin?q=%25").body.contains("No user matches."))
    #expect(try await root.get("/admin?from=-1").status == 404)
  }
}
