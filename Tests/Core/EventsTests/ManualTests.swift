// SPDX-License-Identifier: MIT
import Events
import TestSupport
import Testing

/// The manual's tables of events and variables, against their declarations.
@Suite struct ManualTests {
  private static let head = "| Type | When | Members of `data` besides |"

  @Test func `the table of events follows from their declarations`() throws {
    let rows = EventType.allCases.map { type in
      let members = type.declaration.members.map { "`\($0.rawValue)` " }.joined()
      return "| `\(type.rawValue)` | \(type.meaning) | \(members)|"
    }
    try ManualTable.record(rows, under: Self.head, in: "docs/events.md")
    #expect(try ManualTable.rows(under: Self.head, in: "docs/events.md") == rows)
  }

  @Test func `the table of variables follows from their declarations`() throws {
    let head = "| Variable | Value |"
    let rows = EventVariable.all.map { "| `\($0.name)` | \($0.meaning) |" }
    try ManualTable.record(rows, under: head, in: "docs/events.md")
    #expect(try ManualTable.rows(under: head, in: "docs/events.md") == rows)
  }
}
