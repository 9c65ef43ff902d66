// SPDX-License-Identifier: MIT
import Hub
import HubFixtures
import HubModel
import TestSupport
import Testing
import WebPages

@testable import HubPages

/// The matrix of permissions, generated from the table of routes.
@Suite(.slow)
struct PermissionTests {
  private func key(_ route: HubRoute) -> String { "\(route.method.rawValue.uppercased()) \(route.path)" }

  @Test func `each route has a row in the matrix, and each row a route`() async throws {
    let keys = try await World().running.pages.routes.map(key)
    #expect(Set(keys).count == keys.count)
    for name in Set(keys).symmetricDifference(Permissions.rows.keys).sorted() {
      Issue.record("'\(name)' is either a route without a row, or a row without a route")
    }
  }

  @Test(arguments: Visitor.allCases)
  func `each visitor gets on each route what the matrix says`(visitor: Visitor) async throws {
    let shared = try await World()
    for route in shared.running.pages.routes {
      guard let row = Permissions.rows[key(route)], let expected = row.expected[visitor] else { continue }
      // What changes something has a world of its own.
      let world = route.method == .get || expected.isRefusal ? shared : try await World()
      let outcome = try await world.ask(route, as: visitor, row)
      #expect(outcome == expected, "\(key(route)) for \(visitor)")
    }
  }

  @Test func `a form without its token, or of a foreign page, changes nothing`() async throws {
    let world = try await World()
    let person = try #require(world.visitors[.administrator])
    for route in world.running.pages.routes where route.method != .get && !route.isInterface && route.who != .guest {
      let row = Permissions.rows[key(route)]
      let line = "\(route.method.rawValue.uppercased()) \(world.path(route, row?.parts ?? [:]))"
      let browser = try await world.running.browser(of: person)
      let body = row?.body ?? ""
      let forged = try await browser.send(
        line, HubBrowser.formHeaders, body: "token=\(String(repeating: "0", count: 64))&\(body)")
      #expect(forged.status == 403, "\(line)")
      let foreign = try await browser.send(
        line, ["Content-Type: application/x-www-form-urlencoded", "Origin: https://evil.example"],
        body: "token=\(browser.formToken)&\(body)")
      #expect(foreign.status == 403, "\(line)")
    }
  }

  @Test func `a machine without the route's scope is refused, and a browser's session is no token`() async throws {
    let world = try await World()
    let person = try #require(world.visitors[.owner])
    for route in world.running.pages.routes {
      guard case .machine(let scope) = route.who else { continue }
      let line =
        "\(route.method.rawValue.uppercased()) \(world.path(route, Permissions.rows[key(route)]?.parts ?? [:]))"
      let others = Hub.scopes.filter { $0 != scope }
      if Hub.scopes.contains(scope) {
        let token = try await world.token(of: person, others)
        let answer = try await world.running.browser().send(line, ["Authorization: Bearer \(token)"])
        #expect(answer.status == 403, "\(line)")
      }
      let browser = try await world.running.browser(of: person)
      #expect(try await browser.send(line).status == 401, "\(line)")
      let made = "Authorization: Bearer sgk_\(String(repeating: "A", count: 43))"
      #expect(try await world.running.browser().send(line, [made]).status == 401, "\(line)")
    }
  }

  @Test(arguments: Visitor.allCases)
  func `a group that a query or a form names is its members' alone`(visitor: Visitor) async throws {
    let world = try await World()
    guard let person = world.visitors[visitor] else { return }
    let isMember = [.owner, .member].contains(visitor)
    let group = world.group.description
    let browser = try await world.running.browser(of: person)
    for path in ["/board?group=\(group)", "/now/board?group=\(group)", "/me/preview?as=group-\(group)"] {
      #expect(try await browser.get(path).status == (isMember ? 200 : 404), "\(path)")
    }
    let choice = "token=\(browser.formToken)&audience=group-\(group)&group-\(group)=board"
    let chosen = try await browser.send("POST /me/consent", HubBrowser.formHeaders, body: choice)
    #expect(chosen.status == (isMember ? 303 : 404))
    let bearer = "Authorization: Bearer \(try await world.token(of: person, Hub.scopes))"
    let guest = world.running.browser()
    #expect(try await guest.get("/api/v1/board?group=\(group)", [bearer]).status == (isMember ? 200 : 404))
    let put = try await guest.send(
      "PUT /api/v1/consent", [bearer, "Content-Type: application/json"], body: #"{"groups": {"\#(group)": ["board"]}}"#)
    #expect(put.status == (isMember ? 200 : 404))
  }

  @Test func `who was blocked gets every answer that somebody gets who was not`() async throws {
    for route in try await World().running.pages.routes {
      guard let row = Permissions.rows[key(route)] else { continue }
      // An invitation is for somebody: it doesn't work for whom its author has blocked, as one that was used.
      if route.path == "/invitation/:secret" { continue }
      #expect(row.expected[.blocked] == row.expected[.person], "\(key(route))")
    }
  }
}
