// SPDX-License-Identifier: MIT
import Hub
import HubFixtures
import HubModel
import HubStorage
import TestSupport
import Testing

@testable import HubPages

/// Changed and forgotten passwords, and the end of an account.
@Suite(.slow)
struct PasswordTests {
  private static let other = "another long walk"

  @Test func `a changed password ends every other session, and the old password`() async throws {
    let hub = try await RunningHub()
    let person = try await hub.add("mina", hasPassword: true)
    let (browser, elsewhere) = (try await hub.browser(of: person), try await hub.browser(of: person))
    let before = browser.session
    let changed = try await browser.fill(
      "/me/password", ["old": RunningHub.password, "password": Self.other, "again": Self.other])
    #expect(changed.location == "/me/password?said=passwordChanged")
    #expect(browser.session != before)
    #expect(try await browser.get("/me/password?said=passwordChanged").body.contains("The password is changed."))
    #expect(try await elsewhere.get("/me/password").status == 303)
    #expect(try await hub.browser().logIn("mina").status == 422)
    #expect(try await hub.browser().logIn("mina", Self.other).status == 303)
  }

  @Test func `a password is not changed without the current one, or with two that differ`() async throws {
    let hub = try await RunningHub()
    let browser = try await hub.browser(of: hub.add("mina", hasPassword: true))
    let wrong = try await browser.fill(
      "/me/password", ["old": "not this one", "password": Self.other, "again": Self.other])
    #expect(wrong.status == 422)
    #expect(wrong.body.contains("The current password is wrong."))
    let differ = try await browser.fill(
      "/me/password", ["old": RunningHub.password, "password": Self.other, "again": "else"])
    #expect(differ.body.contains("The two new passwords differ."))
    let short = try await browser.fill(
      "/me/password", ["old": RunningHub.password, "password": "short", "again": "short"])
    #expect(short.body.contains("at least 10 characters"))
    #expect(try await hub.browser().logIn("mina").status == 303)
  }

  @Test func `somebody at an open browser cannot guess the current password without end`() async throws {
    let hub = try await RunningHub()
    let browser = try await hub.browser(of: hub.add("mina", hasPassword: true))
    for number in 0..<10 {
      let answer = try await browser.fill(
        "/me/password", ["old": "guess \(number)", "password": Self.other, "again": Self.other])
      #expect(answer.status == 422)
    }
    let refused = try await browser.fill("/me/delete", ["handle": "mina", "password": RunningHub.password])
    #expect(refused.status == 429)
    #expect(refused.header("Retry-After") == "60")
  }

  @Test func `a reset link works once, and then for nobody`() async throws {
    let hub = try await RunningHub()
    let person = try await hub.add("mina", hasPassword: true)
    let open = try await hub.browser(of: person)
    let links = try await [
      hub.hub.resetLink(for: person, seconds: 3600, now: hub.now),
      hub.hub.resetLink(for: person, seconds: 3600, now: hub.now),
    ]
    let secrets = links.map { String($0.suffix(43)) }
    let browser = hub.browser()
    #expect(try await browser.get("/reset?link=\(secrets[0])").body.contains("name=\"again\""))
    let common = try await browser.post(
      "/reset", ["link": secrets[0], "password": "password1234", "again": "password1234"])
    #expect(common.status == 422)
    let fields: KeyValuePairs = ["link": secrets[0], "password": Self.other, "again": Self.other]
    #expect(try await browser.post("/reset", fields).location == "/login?said=resetDone")
    #expect(try await open.get("/me/password").status == 303)
    #expect(try await hub.browser().logIn("mina", Self.other).status == 303)
    for secret in secrets + ["", "x"] {
      let page = try await browser.get("/reset?link=\(secret)")
      #expect(page.status == 422)
      #expect(page.body.contains("This link is invalid, expired, or used already."))
    }
    let again = try await browser.post(
      "/reset", ["link": secrets[1], "password": "one more long walk", "again": "one more long walk"])
    #expect(again.status == 422)
    #expect(try await hub.browser().logIn("mina", Self.other).status == 303)
  }

  @Test func `a reset link expires`() async throws {
    let hub = try await RunningHub()
    let person = try await hub.add("mina")
    let secret = String(try await hub.hub.resetLink(for: person, seconds: 3600, now: hub.now).suffix(43))
    hub.advance(seconds: 3599)
    #expect(try await hub.browser().get("/reset?link=\(secret)").status == 200)
    hub.advance(seconds: 1)
    #expect(try await hub.browser().get("/reset?link=\(secret)").status == 422)
  }

  @Test func `logging out everywhere ends all sessions and keeps the machines`() async throws {
    let hub = try await RunningHub()
    let person = try await hub.add("mina")
    let (browser, elsewhere) = (try await hub.browser(of: person), try await hub.browser(of: person))
    _ = try await hub.hub.makeToken(named: "desk", scopes: ["read"], of: person, now: hub.now)
    let left = try await browser.fill("/me/password", to: "/me/sessions/end", [:])
    #expect(left.location == "/login?said=loggedOut")
    #expect(browser.session == nil)
    #expect(try await elsewhere.get("/me/password").status == 303)
    #expect(try await hub.store.tokens(of: person).count == 1)
  }

  @Test func `an account is deleted only with its handle and its password`() async throws {
    let hub = try await RunningHub()
    let person = try await hub.add("mina", hasPassword: true)
    let browser = try await hub.browser(of: person)
    for (handle, password) in [("joon", RunningHub.password), ("mina", "not this one"), ("", "")] {
      let refused = try await browser.fill("/me/delete", ["handle": handle, "password": password])
      #expect(refused.status == 422)
      #expect(refused.body.contains("Nothing is deleted."))
    }
    let deleted = try await browser.fill("/me/delete", ["handle": "Mina", "password": RunningHub.password])
    #expect(deleted.location == "/login?said=deleted")
    #expect(try await hub.store.person(person) == nil)
    #expect(try await browser.get("/login?said=deleted").body.contains("The account and all its data are deleted."))
  }

  @Test func `the last administrator can't delete the own account`() async throws {
    let hub = try await RunningHub()
    let root = try await hub.add("root", isAdministrator: true, hasPassword: true)
    let browser = try await hub.browser(of: root)
    let fields: KeyValuePairs = ["handle": "root", "password": RunningHub.password]
    let refused = try await browser.fill("/me/delete", fields)
    #expect(refused.status == 422)
    #expect(refused.body.contains("The last administrator stays"))
    // One who can't log in is no other one.
    let second = try await hub.add("second", isAdministrator: true)
    _ = try await hub.store.setSuspended(true, second)
    #expect(try await browser.fill("/me/delete", fields).status == 422)
    _ = try await hub.store.setSuspended(false, second)
    #expect(try await browser.fill("/me/delete", fields).status == 303)
    #expect(try await hub.store.person(root) == nil)
  }
}
