// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing
import ToolFixtures

/// `schema`, as the real program.
struct SchemaToolTests {
  private let home: TemporaryHome

  init() throws { home = try TemporaryHome.forClient() }

  @Test(arguments: ["hooks", "events", "plugin"])
  func `a schema is printed, and nothing else`(_ name: String) async throws {
    let outcome = try await tool("schema", name, home: home)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let schema = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    #expect(schema?["$schema"] as? String == "https://json-schema.org/draft/2020-12/schema")
    #expect(schema?["title"] is String)
  }

  @Test func `it offers the sounds that there are`() async throws {
    let outcome = try await tool("schema", "hooks", home: home)
    #expect(outcome.output.contains("\"waterfall\""))
  }

  @Test func `another name is a mistake that says which there are`() async throws {
    let outcome = try await tool("schema", "hook", home: home)
    #expect(
      outcome
        == ProgramResult(
          status: 64, output: "",
          errors: "segue: unknown schema 'hook'. Schemas: 'hooks', 'events' and 'plugin'\n"))
    #expect(try await tool("schema", home: home).status == 64)
  }
}
