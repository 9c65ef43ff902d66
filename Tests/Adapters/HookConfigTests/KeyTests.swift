// SPDX-License-Identifier: MIT
import Hooks
import Schemas
import Testing

@testable import HookConfig

/// Every key is declared once. The loader, its hints and the fingerprint use the declarations.
@Suite struct KeyTests {
  /// One line of a file for each key of a mapping, after `head` if possible.
  private static func places(_ mapping: KeySet, in head: String) -> [(key: String, text: String)] {
    // A JSON body or an input of a plugin may have any form.
    mapping.names.filter { !["json", "x"].contains($0) }.map { ($0, "\(head){ \($0): [[x]] }\n") }
  }

  private static let all: [(key: String, text: String)] =
    places(ConfigKeys.file, in: "")
    + ConfigKeys.file.mappings.flatMap { places($0.inner, in: Self.head(of: $0.name)) }
    + places(ConfigKeys.project, in: "version: 1\nprojects:\n  p: ")
    + places(ConfigKeys.secret, in: "version: 1\nsecrets:\n  s: ")
    + places(ConfigKeys.hook, in: "version: 1\nhooks:\n  a: ")
    + places(ConfigKeys.step, in: "version: 1\nhooks:\n  a:\n    while: focus\n    enter: ")
    + ["webhook", "play", "retry"].flatMap { name in
      places(ConfigKeys.hook[name]?.inner ?? [:], in: "version: 1\nhooks:\n  a:\n    on: focus.started\n    \(name): ")
    } + places(tls, in: "version: 1\nhooks:\n  a:\n    on: focus.started\n    webhook:\n      tls: ")

  private static var tls: KeySet { ConfigKeys.hook["webhook"]?.inner["tls"]?.inner ?? [:] }

  /// Sections are at the top level, and the mappings within them one level deeper.
  private static func head(of section: String) -> String {
    guard ConfigKeys.file[section] == nil else { return "version: 1\n\(section): " }
    let outer = ConfigKeys.file.keys.first { $0.inner[section] != nil }?.name ?? ""
    return "version: 1\n\(outer):\n  \(section): "
  }

  @Test func `every key that is declared is read`() throws {
    #expect(Self.all.count > 80)
    for (key, text) in Self.all {
      let errors = try Scratch(text).load().errors
      let line = text.split(separator: "\n").count
      #expect(errors.contains { $0.line == line && !$0.message.contains("has no key") }, "\(key): \(text)")
      #expect(!errors.contains { $0.message.contains("has no key") }, "\(key): \(text)")
    }
  }

  @Test(
    arguments: [
      ("lead", "'notify'"), ("fade", "'ambient'"), ("duck", "'ambient'"), ("attempts", nil),
      ("max-size", "'attachments'"),
    ] as [(String, String?)]) func `a key that stands elsewhere is shown its section`(_ key: String, _ place: String?)
    throws
  {
    let hint = try Scratch("version: 1\n\(key): 1m\n").load().errors.first?.hint
    if let place {
      #expect(hint == "it belongs under \(place)")
    } else {
      #expect(hint?.contains("belongs under") != true)
    }
  }

  @Test func `enter and exit name all that they take`() throws {
    let errors = try Scratch("version: 1\nhooks: { a: { while: focus, enter: { with: { a: b } } } }\n").load().errors
    for key in ConfigKeys.step.names { #expect(errors.contains { $0.message.contains("'\(key)'") }) }
  }

  /// A `while` hook, with another value for each key.
  private static let values: [String: (String, String)] = [
    "name": ("A", "B"), "enabled": ("true", "false"), "while": ("focus", "break"), "if": ("host == 'a'", "host == 'b'"),
    "during": ("mon", "tue"), "enter": ("echo 1", "echo 2"), "exit": ("echo 1", "echo 2"), "timeout": ("1m", "2m"),
    "background": ("keep", "end"), "env": ("{ A: x }", "{ A: y }"), "working-directory": ("/tmp", "/"),
    "shell": ("bash", "zsh"),
  ]

  @Test func `a scope is entered anew for the keys that say so, and for no others`() throws {
    func fingerprint(_ changed: String? = nil) throws -> String? {
      let lines = Self.values.sorted { $0.key < $1.key }.map { key, value in
        "    \(key): \(key == changed ? value.1 : value.0)\n"
      }
      let result = try Scratch("version: 1\nhooks:\n  a:\n" + lines.joined()).load()
      return try #require(result.configuration, "\(result.summary)").hooks.first?.fingerprint
    }
    let base = try fingerprint()
    for key in ConfigKeys.hook.keys where Self.values[key.name] != nil {
      #expect((try fingerprint(key.name) != base) == key.reenters, "\(key.name)")
    }
    let edgeOnly = ["on", "lead", "every", "times", "mode", "max", "retry", "max-age", "idempotent"]
    let others = ["run", "webhook", "play", "uses", "with"]
    #expect(Set(ConfigKeys.hook.names) == Set(Self.values.keys).union(edgeOnly + others), "a new key needs a line here")
    #expect(ConfigKeys.hook.keys.allSatisfy { $0.reenters || !others.contains($0.name) })
  }
}
