// SPDX-License-Identifier: MIT
import HubFixtures
import HubPages
import TestSupport
import Testing
import WebPages

/// The manual has the table of requests that the routes declare.
@Suite(.slow)
struct DocumentTests {
  private static let file = "docs/hub-api.md"
  private static let head = "| Request | Scope | What it does |"

  @Test func `the manual lists every request`() async throws {
    let hub = try await RunningHub()
    let rows = hub.pages.routes.compactMap { route -> String? in
      guard let endpoint = route.endpoint else { return nil }
      let scope: String =
        if case .machine(let scope) = route.who { scope.isEmpty ? "any" : "`\(scope)`" } else { "" }
      // A pipe would end the cell.
      let summary = endpoint.summary.replacing("|", with: "\\|")
      return "| `\(route.method.rawValue.uppercased()) \(route.path)` | \(scope) | \(summary) |"
    }
    try ManualTable.record(rows, under: Self.head, in: Self.file)
    #expect(try ManualTable.rows(under: Self.head, in: Self.file) == rows)
    #expect(rows.count > 20)
  }
}
