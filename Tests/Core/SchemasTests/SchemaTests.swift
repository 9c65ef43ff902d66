// SPDX-License-Identifier: MIT
import Events
import Hooks
import Schemas
import Testing
import TimerEngine

/// The schemas themselves.
@Suite struct SchemaTests {
  @Test(arguments: Schema.allCases)
  func `each is valid by the meta-schema of 2020-12, and so are its defaults and examples`(schema: Schema) async throws
  {
    let faults = try await Validator(schema: schema).faults()
    #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))")
  }

  private var hooks: JSONValue { Schema.hooks.document(sounds: Validator.sounds) }

  private func keys(_ path: String...) -> [String] {
    let value = path.reduce(hooks) { value, name in value[name] ?? .null }
    guard case .object(let members)? = value["properties"] else { return [] }
    return members.map(\.name)
  }

  @Test
  func `the keys are those that the loader knows`() {
    #expect(keys() == ConfigKeys.file.names)
    #expect(keys("$defs", "hook") == ConfigKeys.hook.names)
    #expect(keys("properties", "timer") == ConfigKeys.file["timer"]?.inner.names)
  }

  @Test
  func `every key has a title and a description`() {
    var missing: [String] = []
    collectUndescribed(in: hooks, at: "", into: &missing)
    #expect(missing == [])
  }

  private func collectUndescribed(in value: JSONValue, at path: String, into missing: inout [String]) {
    switch value {
    case .array(let values):
      for value in values { collectUndescribed(in: value, at: path, into: &missing) }
    case .object(let members):
      // A condition only looks at keys; what they are is said elsewhere.
      for member in members where !["if", "then", "else", "allOf", "not", "examples", "default"].contains(member.name) {
        if member.name == "properties", case .object(let keys) = member.value {
          missing += keys.filter { $0.value["title"] == nil || $0.value["description"] == nil }.map {
            "\(path)/\($0.name)"
          }
        }
        collectUndescribed(in: member.value, at: "\(path)/\(member.name)", into: &missing)
      }
    case .null, .bool, .integer, .number, .string: break
    }
  }

  @Test
  func `every event and every level is offered, with what it means`() throws {
    let event = try #require(hooks["$defs"]?["event"])
    let text = event.text
    for name in EventType.names { #expect(text.contains("\"\(name)\"")) }
    #expect(text.contains("\"*\"") && text.contains("\"focus.*\"") && text.contains("\"*.started\""))
    #expect(!text.contains("*.elapsed") && !text.contains("*.ending"), "no pattern ever means one of these")
    let level = try #require(hooks["$defs"]?["level"]?["enum"])
    #expect(level == .array(LevelName.allCases.map { .string($0.rawValue) }))
  }

  @Test
  func `it is printed with its members in order, over lines of a readable length`() throws {
    let text = hooks.indentedText
    #expect(text.hasPrefix("{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n  \"title\": "))
    #expect(text.hasSuffix("}\n") && text.utf8.count < 200_000)
    #expect(try JSON.read(JSONValue.self, from: text) == JSON.read(JSONValue.self, from: hooks.text))
  }
}
