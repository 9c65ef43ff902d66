// SPDX-License-Identifier: MIT
import Hub
import HubFixtures
import HubModel
import HubStorage
import TestSupport
import Testing
import WebPages

@testable import HubPages

/// Machines that a person approves, and tokens.
@Suite(.slow)
struct MachineTests {
  /// Begins to connect a machine.
  private func ask(_ hub: RunningHub, name: String = "desk") async throws -> DeviceAuthorization {
    try #require(try await hub.hub.authorizeDevice(named: name, scope: "events read", now: hub.now))
  }

  @Test func `a machine gets its token when its person approves it, once`() async throws {
    let hub = try await RunningHub()
    let person = try await hub.add("mina")
    let browser = try await hub.browser(of: person)
    let machine = try await ask(hub, name: "Mina's <b>desk</b>")
    #expect(try await hub.hub.pollDevice(machine.deviceCode, now: hub.now) == .pending)
    let typed = machine.userCode.lowercased().replacing("-", with: "+")
    let page = try await browser.get("/device?code=\(typed)")
    #expect(page.body.contains(machine.userCode))
    #expect(page.body.contains("Mina&#39;s &lt;b&gt;desk&lt;/b&gt;"))
    #expect(page.body.contains("Send sums of focus"))
    #expect(!page.body.contains("Change your profile"))
    // Reading the page approves nothing.
    hub.advance(seconds: 6)
    #expect(try await hub.hub.pollDevice(machine.deviceCode, now: hub.now) == .pending)
    let approved = try await browser.post("/device", ["code": machine.userCode, "decision": "approve"])
    #expect(approved.location == "/me/machines?said=deviceApproved")
    hub.advance(seconds: 6)
    guard case .token(let token, let scopes) = try await hub.hub.pollDevice(machine.deviceCode, now: hub.now) else {
      Issue.record("no token")
      return
    }
    #expect(token.hasPrefix("sgk_"))
    #expect(scopes == ["events", "read"])
    #expect(try await hub.hub.pollDevice(machine.deviceCode, now: hub.now) == .expired)
    let again = try await browser.post("/device", ["code": machine.userCode, "decision": "approve"])
    #expect(again.status == 422)
    #expect(try await browser.get("/me/machines").body.contains("Mina&#39;s &lt;b&gt;desk&lt;/b&gt;"))
  }

  @Test func `the first machine names the zone of an account that has none, and no later one`() async throws {
    let hub = try await RunningHub()
    let mina = try await hub.add("mina")
    func join(from zone: String) async throws -> String? {
      let machine = try await ask(hub)
      #expect(
        try await hub.hub.decideDevice(typed: machine.userCode, approves: true, by: mina, now: hub.now))
      let fields = "grant_type=urn:ietf:params:oauth:grant-type:device_code&client_id=segue"
      let answer = try await hub.browser().send(
        "POST /api/v1/token", ["Content-Type: application/x-www-form-urlencoded"],
        body: "\(fields)&device_code=\(machine.deviceCode)&zone=\(Answer.percentEncoded(zone))")
      #expect(answer.status == 200)
      return try await hub.store.person(mina)?.profile.zone
    }
    #expect(try await join(from: "<b>Nowhere</b>") == "UTC")
    for token in try await hub.store.tokens(of: mina) { _ = try await hub.store.revoke(token.id, of: mina) }
    #expect(try await join(from: "Asia/Seoul") == "Asia/Seoul")
    #expect(try await join(from: "Europe/Berlin") == "Asia/Seoul")
  }

  @Test func `a refused machine gets no token`() async throws {
    let hub = try await RunningHub()
    let browser = try await hub.browser(of: hub.add("mina"))
    let machine = try await ask(hub)
    try await browser.get("/device?code=\(machine.userCode)")
    // Whatever isn't an approval refuses.
    let refused = try await browser.post("/device", ["code": machine.userCode, "decision": "APPROVE"])
    #expect(refused.location == "/device?said=deviceRefused")
    #expect(try await hub.hub.pollDevice(machine.deviceCode, now: hub.now) == .denied)
    let late = try await browser.post("/device", ["code": machine.userCode, "decision": "approve"])
    #expect(late.status == 422)
  }

  @Test func `a code expires after ten minutes`() async throws {
    let hub = try await RunningHub()
    let browser = try await hub.browser(of: hub.add("mina"))
    let machine = try await ask(hub)
    hub.advance(seconds: 600)
    let page = try await browser.get("/device?code=\(machine.userCode)")
    #expect(page.status == 422)
    #expect(page.body.contains("The code is invalid, expired, or used already."))
    let late = try await browser.fill("/device", ["code": machine.userCode, "decision": "approve"])
    #expect(late.status == 422)
    #expect(try await hub.hub.pollDevice(machine.deviceCode, now: hub.now) == .expired)
  }

  @Test func `nobody finds another one's code by trying`() async throws {
    let hub = try await RunningHub()
    let browser = try await hub.browser(of: hub.add("mina"))
    for _ in 0..<30 { #expect(try await browser.get("/device?code=BCDF-GHJK").status == 422) }
    let refused = try await browser.get("/device?code=BCDF-GHJK")
    #expect(refused.status == 429)
    #expect(refused.header("Retry-After") == "60")
    #expect(try await browser.fill("/device", ["code": "BCDF-GHJK", "decision": "approve"]).status == 429)
  }

  @Test func `a token made by hand is shown once, and revoked by its owner alone`() async throws {
    let hub = try await RunningHub()
    let person = try await hub.add("mina")
    let browser = try await hub.browser(of: person)
    let made = try await browser.fill(
      "/me/machines", ["name": "script", "scope": "write", "scope": "read", "scope": "read"])
    #expect(made.status == 200)
    let shown = try #require(made.body.firstMatch(of: #/sgk_[A-Za-z0-9_-]{43}/#)).output
    let found = try #require(try await hub.store.token(Secret.hash(String(shown)), now: hub.now))
    #expect(found.token.scopes == ["read", "write"])
    #expect(try await !browser.get("/me/machines").body.contains("sgk_"))
    let stranger = try await hub.browser(of: hub.add("joon"))
    let path = "/me/machines/\(found.token.id)/revoke"
    #expect(try await stranger.fill("/me/machines", to: path, [:]).status == 404)
    #expect(try await browser.fill("/me/machines", to: path, [:]).location == "/me/machines?said=revoked")
    #expect(try await hub.store.token(Secret.hash(String(shown)), now: hub.now) == nil)
    #expect(try await browser.fill("/me/machines", to: path, [:]).status == 404)
  }

  @Test func `a token needs a name and a permission that exists`() async throws {
    let hub = try await RunningHub()
    let browser = try await hub.browser(of: hub.add("mina"))
    let all: [KeyValuePairs<String, String>] = [
      ["name": "", "scope": "read"], ["name": "x"], ["name": "x", "scope": "admin"],
      ["name": "a\u{202E}b", "scope": "read"],
    ]
    for fields in all {
      let refused = try await browser.fill("/me/machines", fields)
      #expect(refused.status == 422)
      #expect(refused.body.contains("A token needs a name"))
      #expect(!refused.body.contains("sgk_"))
    }
  }
}
