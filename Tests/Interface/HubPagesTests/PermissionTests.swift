// SPDX-License-Identifier: MIT
import Hub
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
    for route in try await World().running.pages.routes {
      guard let row = Permissions.rows[key(route)] else { continue }
      // A world of its own: the request before may have changed everything.
      let world = try await World()
      let outcome = try await world.ask(route, as: visitor, row)
      #expect(outcome == row.expected[visitor], "\(key(route)) for \(visitor)")
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
}
