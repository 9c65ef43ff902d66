// SPDX-License-Identifier: MIT
import Hub
import HubFixtures
import HubModel
import HubStorage
import TestSupport
import Testing
import WebPages

@testable import HubPages

/// Registration, log-in and log-out in a browser.
@Suite(.slow)
struct AccountTests {
  @Test func `a visitor registers, logs out and logs in again`() async throws {
    let hub = try await RunningHub()
    let browser = hub.browser()
    let registered = try await browser.fill(
      "/register", ["handle": " Mina ", "name": "Mina Kim", "password": RunningHub.password])
    #expect(registered.status == 303)
    #expect(registered.location == "/")
    let first = try #require(browser.session)
    let person = try #require(try await hub.store.person(Handle("mina")!))
    #expect(person.name == "Mina Kim")
    #expect(!person.isAdministrator)
    #expect(try await browser.get("/me/password").status == 200)
    let left = try await browser.fill("/me/password", to: "/logout", [:])
    #expect(left.location == "/login?said=loggedOut")
    #expect(browser.session == nil)
    #expect(try await browser.get("/login?said=loggedOut").body.contains("You are logged out."))
    browser.setCookie("segue-hub", first)
    #expect(try await browser.get("/me/password").location == "/login?next=%2Fme%2Fpassword")
    #expect(try await browser.logIn("MINA").location == "/")
    #expect(try await browser.get("/me/password").status == 200)
  }

  @Test(arguments: [("Asia/Seoul", "Asia/Seoul"), ("", "UTC"), ("Mars/Base", "UTC")])
  func `a new account has the zone that the browser names`(named: String, zone: String) async throws {
    let hub = try await RunningHub()
    _ = try await hub.browser().fill(
      "/register", ["handle": "mina", "password": RunningHub.password, "zone": named])
    #expect(try await hub.store.person(Handle("mina")!)?.profile.zone == zone)
  }

  @Test(arguments: [
    ("ab", "a quiet walk home", "The handle has 3 to 30 letters"),
    ("mina", "short", "The password needs at least 10 characters."),
    ("mina", "password1234", "This password is among the first that others try."),
    ("minamina-mina", "minamina-mina", "The password must differ from the handle."),
    ("taken", "a quiet walk home", "This handle is taken."),
  ])
  func `a registration that is refused says why, and keeps what was written`(
    handle: String, password: String, problem: String
  ) async throws {
    let hub = try await RunningHub()
    try await hub.add("taken")
    let answer = try await hub.browser().fill(
      "/register", ["handle": handle, "name": "Mina \"K\"", "password": password])
    #expect(answer.status == 422)
    #expect(answer.body.contains(problem), "\(answer.body)")
    #expect(answer.body.contains("role=\"alert\""))
    #expect(answer.body.contains("value=\"\(handle)\""))
    #expect(answer.body.contains("value=\"Mina &quot;K&quot;\""))
    #expect(!answer.body.contains(password) || password == handle)
  }

  @Test func `an invited visitor registers once with an invitation`() async throws {
    let hub = try await RunningHub()
    let administrator = try await hub.add("root", isAdministrator: true)
    try await hub.hub.setRegistration(.invited, by: administrator, now: hub.now)
    let link = try #require(try await hub.hub.invite(by: administrator, now: hub.now))
    let path = try #require(link.firstRange(of: "/register").map { String(link[$0.lowerBound...]) })
    let code = String(path.suffix(43))
    let browser = hub.browser()
    #expect(try await browser.get(path).body.contains(code))
    for invitation in ["", String(code.reversed())] {
      let refused = try await browser.post(
        "/register", ["handle": "mina", "password": RunningHub.password, "invitation": invitation])
      #expect(refused.body.contains("The invitation code is invalid"))
      // Whether a handle is taken is nobody's business without an invitation.
      let other = try await browser.post(
        "/register", ["handle": "root", "password": RunningHub.password, "invitation": invitation])
      #expect(other.body.contains("The invitation code is invalid"))
    }
    let registered = try await browser.post(
      "/register", ["handle": "mina", "password": RunningHub.password, "invitation": code])
    #expect(registered.status == 303)
    hub.advance(seconds: 3600)
    let again = try await hub.browser().fill(
      "/register", ["handle": "joon", "password": RunningHub.password, "invitation": code])
    #expect(again.status == 422)
  }

  @Test func `nobody registers where registration is closed`() async throws {
    let hub = try await RunningHub()
    let administrator = try await hub.add("root", isAdministrator: true)
    let browser = hub.browser()
    try await browser.get("/register")
    try await hub.hub.setRegistration(.closed, by: administrator, now: hub.now)
    let answer = try await browser.post("/register", ["handle": "mina", "password": RunningHub.password])
    #expect(answer.status == 422)
    #expect(try await hub.store.person(Handle("mina")!) == nil)
    let page = try await browser.get("/register")
    #expect(page.body.contains("Registration is closed"))
    #expect(!page.body.contains("<form method=\"post\" action=\"/register\""))
  }

  @Test func `a log-in makes a new session, whatever cookie the browser brought`() async throws {
    let hub = try await RunningHub()
    try await hub.add("mina", hasPassword: true)
    let browser = hub.browser()
    // Planted by somebody who waits for it to become a session.
    let planted = String(repeating: "A", count: 43)
    browser.setCookie("segue-hub", planted)
    #expect(try await browser.logIn("mina").status == 303)
    let session = try #require(browser.session)
    #expect(session != planted)
    let thief = hub.browser()
    thief.setCookie("segue-hub", planted)
    #expect(try await thief.get("/me/password").status == 303)
    // The guest's cookie of the same browser is none either.
    thief.setCookie("segue-hub", try #require(browser.cookies["segue-hub-guest"]))
    #expect(try await thief.get("/me/password").status == 303)
  }

  @Test func `a session ends after thirty days`() async throws {
    let hub = try await RunningHub()
    let browser = try await hub.browser(of: hub.add("mina"))
    hub.advance(seconds: 30 * 86_400 - 1)
    #expect(try await browser.get("/me/password").status == 200)
    hub.advance(seconds: 1)
    #expect(try await browser.get("/me/password").status == 303)
  }

  @Test(arguments: [
    "https://evil.example/", "//evil.example/", "/\\evil.example", "\\/evil.example", "/\t/evil.example",
    "evil.example",
    "javascript:alert(1)", "/%0d%0aSet-Cookie:x=1\r\nSet-Cookie: x=1", "", "/me\u{E9}",
  ])
  func `a log-in never leads to another site`(next: String) async throws {
    let hub = try await RunningHub()
    try await hub.add("mina", hasPassword: true)
    let browser = hub.browser()
    let page = try await browser.get("/login?next=\(Answer.percentEncoded(next))")
    #expect(!page.body.contains("name=\"next\""), "\(page.body)")
    let answer = try await browser.post(
      "/login", ["login": "mina", "password": RunningHub.password, "next": next])
    #expect(answer.location == "/")
    #expect(!answer.text.contains("Set-Cookie: x"))
  }

  @Test func `a log-in leads back to the page that asked for it`() async throws {
    let hub = try await RunningHub()
    try await hub.add("mina", hasPassword: true)
    let browser = hub.browser()
    let asked = try await browser.get("/device?code=BCDF-GHJK")
    let login = try #require(asked.location)
    #expect(login == "/login?next=%2Fdevice%3Fcode%3DBCDF-GHJK")
    let page = try await browser.get(login)
    #expect(page.body.contains("name=\"next\" value=\"/device?code=BCDF-GHJK\""))
    #expect(page.body.contains("href=\"/register?next=%2Fdevice%3Fcode%3DBCDF-GHJK\""))
    let answer = try await browser.post(
      "/login", ["login": "mina", "password": RunningHub.password, "next": "/device?code=BCDF-GHJK"])
    #expect(answer.location == "/device?code=BCDF-GHJK")
  }

  @Test func `pages are in the language of the browser, and then of the account`() async throws {
    let hub = try await RunningHub()
    let browser = hub.browser()
    #expect(try await browser.get("/login", ["Accept-Language: ko"]).body.contains("비밀번호를 잊었습니다"))
    let registered = try await browser.fill(
      "/register", ["handle": "mina", "password": RunningHub.password], ["Accept-Language: ko"])
    #expect(registered.status == 303)
    let page = try await browser.get("/me/password", ["Accept-Language: en"])
    #expect(page.body.contains("<html lang=\"ko\""))
    #expect(page.body.contains("모든 곳에서 로그아웃"))
  }
}
