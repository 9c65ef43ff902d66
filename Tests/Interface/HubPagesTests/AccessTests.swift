// SPDX-License-Identifier: MIT
import Hub
import HubFixtures
import HubModel
import TestSupport
import Testing
import WebPages

@testable import HubPages

/// Proxies, cookies and hosts.
@Suite(.slow)
struct AccessTests {
  @Test func `behind https, cookies are of this host alone and sent encrypted`() async throws {
    let hub = try await RunningHub(publicURL: "https://hub.example.org", proxies: ["127.0.0.1"])
    try await hub.add("mina", hasPassword: true)
    let browser = hub.browser()
    let page = try await browser.get("/login")
    let login = try await browser.post("/login", ["login": "mina", "password": RunningHub.password])
    for (answer, name) in [(page, "__Host-segue-guest"), (login, "__Host-segue")] {
      let cookie = try #require(answer.header("Set-Cookie"))
      #expect(cookie.hasPrefix("\(name)="))
      for part in ["; HttpOnly", "; SameSite=Lax", "; Path=/", "; Secure"] { #expect(cookie.contains(part)) }
      #expect(!cookie.contains("Domain"))
    }
    #expect(try await browser.get("/me/password").status == 200)
    // The name without the prefix, which another host of the domain could set, means nothing.
    let other = hub.browser()
    other.setCookie("segue-hub", try #require(browser.session))
    #expect(try await other.get("/me/password").status == 303)
  }

  @Test func `another host's name gets nothing`() async throws {
    let hub = try await RunningHub(publicURL: "https://hub.example.org")
    for host in ["evil.example", "hub.example.org.evil.example", "hub.example.org:444"] {
      let answer = try await WebPeer.ask(port: hub.port, "GET /login HTTP/1.1\r\nHost: \(host)\r\n\r\n")
      #expect(answer.status == 403)
      #expect(!answer.body.contains("<form"))
    }
  }

  /// Whether requests with this header are counted as of one visitor.
  private func isOneVisitor(_ hub: RunningHub, _ header: (Int) -> String) async throws -> Bool {
    var statuses: [Int] = []
    for number in 0..<11 {
      statuses.append(try await hub.browser().logIn("guess\(number)", "wrong password", [header(number)]).status)
    }
    return statuses.last == 429
  }

  @Test func `a visitor's own X-Forwarded-For counts for nothing`() async throws {
    let direct = try await RunningHub()
    #expect(try await isOneVisitor(direct) { "X-Forwarded-For: 203.0.113.\($0)" })
    // The proxy appends the true address. What stands before it is the visitor's own.
    let proxied = try await RunningHub(proxies: ["127.0.0.0/8"])
    #expect(try await isOneVisitor(proxied) { "X-Forwarded-For: 203.0.113.\($0), 198.51.100.7" })
    let other = try await RunningHub(proxies: ["10.0.0.1"])
    #expect(try await isOneVisitor(other) { "X-Forwarded-For: 203.0.113.\($0)" })
  }

  @Test func `a trusted proxy's X-Forwarded-For tells visitors apart`() async throws {
    let hub = try await RunningHub(proxies: ["127.0.0.1"])
    #expect(try await !isOneVisitor(hub) { "X-Forwarded-For: 203.0.113.\($0)" })
    // One person has all addresses of a network of IPv6.
    #expect(try await isOneVisitor(hub) { "X-Forwarded-For: 2001:db8:1:2::\($0)" })
  }

  @Test(arguments: [
    ["Sec-Fetch-Site: cross-site"], ["Sec-Fetch-Site: same-site"], ["Origin: https://evil.example"], [],
  ])
  func `a foreign page can't log a browser in, or act in it`(headers: [String]) async throws {
    let hub = try await RunningHub()
    let person = try await hub.add("mina", hasPassword: true)
    let guest = hub.browser()
    try await guest.get("/login")
    let login = "token=\(guest.formToken)&login=mina&password=\(Answer.percentEncoded(RunningHub.password))"
    let type = ["Content-Type: application/x-www-form-urlencoded"]
    #expect(try await guest.send("POST /login", type + headers, body: login).status == 403)
    let browser = try await hub.browser(of: person)
    let body = "token=\(browser.formToken)"
    #expect(try await browser.send("POST /me/sessions/end", type + headers, body: body).status == 403)
    #expect(try await browser.get("/me/password").status == 200)
  }

  @Test func `the token of one browser is none in another, and a guest's none after the log-in`() async throws {
    let hub = try await RunningHub()
    let person = try await hub.add("mina")
    let (browser, other) = (try await hub.browser(of: person), try await hub.browser(of: person))
    let guest = hub.browser()
    try await guest.get("/login")
    for token in [other.formToken, guest.formToken, "", browser.formToken.uppercased()] {
      let answer = try await browser.send("POST /logout", HubBrowser.formHeaders, body: "token=\(token)")
      #expect(answer.status == 403)
    }
  }

  @Test func `a new style has a new address`() async throws {
    let hub = try await RunningHub()
    let browser = hub.browser()
    let page = try await browser.get("/login").body
    let style = try #require(page.firstMatch(of: #/"(/assets/hub\.css\?[0-9a-f]{12})"/#)).1
    #expect(try await browser.get(String(style)).status == 200)
  }

  @Test func `words of an address don't get into a page`() async throws {
    let hub = try await RunningHub()
    for said in ["handle", "Pay+here", "%3Cb%3E", "admin_deleteUser"] {
      #expect(try await !hub.browser().get("/login?said=\(said)").body.contains("class=\"said\""))
    }
  }
}
