// SPDX-License-Identifier: MIT
package import Events

/// A key of `hooks.yml` or `plugin.yml`, declared once: decoding, suggestions and the JSON Schema come from this.
package final class ConfigKey: Sendable {
  package let name: String
  /// What its value looks like, with the words that an editor shows.
  package let schema: JSONValue
  /// Other words that people have for it.
  package let synonyms: [String]
  /// How long a length of time may be that it takes.
  package let lengths: ClosedRange<Duration>
  /// The keys of the mapping that it takes.
  package let inner: KeySet
  /// Whether a `while` hook is entered anew where it changes.
  package let reenters: Bool

  fileprivate init(
    _ name: String = "", schema: JSONValue, synonyms: [String], lengths: ClosedRange<Duration>, inner: KeySet,
    reenters: Bool
  ) {
    self.name = name
    self.schema = schema
    self.synonyms = synonyms
    self.lengths = lengths
    self.inner = inner
    self.reenters = reenters
  }

  fileprivate func named(_ name: String) -> ConfigKey {
    ConfigKey(name, schema: schema, synonyms: synonyms, lengths: lengths, inner: inner, reenters: reenters)
  }

  /// The whole numbers that it takes.
  package var numbers: ClosedRange<Int> {
    guard case .integer(let least)? = schema["minimum"], case .integer(let most)? = schema["maximum"] else {
      return .min ... .max
    }
    return Int(least)...Int(most)
  }

  /// The words that it takes, where it takes nothing else; empty for others.
  package var choices: [String] {
    if schema["type"]?.string == "boolean" { return ["true", "false"] }
    guard case .array(let words)? = schema["enum"] else { return [] }
    return words.compactMap(\.string)
  }

  /// A value to show where a wrong one stands.
  package var example: String? {
    let examples: [JSONValue] = if case .array(let examples)? = schema["examples"] { examples } else { [] }
    let words = [schema["default"]?.string, examples.first?.string]
    return words.compactMap(\.self).first { $0 != "off" }
  }
}

/// The keys of a mapping, in the order in which they are documented.
package struct KeySet: Sendable, ExpressibleByDictionaryLiteral {
  package let keys: [ConfigKey]
  package let names: [String]
  /// The key that each of the other words means.
  package let synonyms: [String: String]
  private let named: [String: ConfigKey]

  init(_ keys: [ConfigKey]) {
    self.keys = keys
    names = keys.map(\.name)
    synonyms = Dictionary(keys.flatMap { key in key.synonyms.map { ($0, key.name) } }) { first, _ in first }
    named = Dictionary(keys.map { ($0.name, $0) }) { first, _ in first }
  }

  package init(dictionaryLiteral elements: (String, ConfigKey)...) {
    self.init(elements.map { name, key in key.named(name) })
  }

  static func + (left: KeySet, right: KeySet) -> KeySet { KeySet(left.keys + right.keys) }

  package subscript(name: String) -> ConfigKey? { named[name] }

  /// Those that take a mapping with keys of its own, also inside of one another.
  package var mappings: [ConfigKey] { keys.filter { !$0.inner.keys.isEmpty }.flatMap { [$0] + $0.inner.mappings } }

  /// A key that takes a mapping with these keys.
  func about(_ title: String, _ description: String, examples: [JSONValue] = []) -> ConfigKey {
    JSONValue.section(self).about(title, description, examples: examples, inner: self)
  }
}

extension JSONValue {
  /// A key whose value is of this schema.
  func about(
    _ title: String, _ description: String, default standard: JSONValue? = nil, examples: [JSONValue] = [],
    also synonyms: [String] = [], lengths: ClosedRange<Duration> = .milliseconds(1)...(.seconds(24 * 366 * 3600)),
    inner: KeySet = [:], reenters: Bool = false
  ) -> ConfigKey {
    ConfigKey(
      schema: about(title, description, default: standard, examples: examples), synonyms: synonyms, lengths: lengths,
      inner: inner, reenters: reenters)
  }
}

/// The keys of the mappings that stand under names which the person chose, or at the top of a file.
package enum ConfigKeys {
  private static let hooks = HooksSchema(sounds: [])
  private static let plugins = PluginSchema(sounds: [])

  package static let file = hooks.fileKeys
  /// What `segue get` and `segue set` name, but for what stands under names that the person chose.
  package static let settingNames = file.keys.flatMap { section in names(in: section.inner, below: section.name) }

  private static func names(in keys: KeySet, below path: String) -> [String] {
    keys.keys.flatMap { key in
      let name = "\(path).\(key.name)"
      return (key.schema["type"] == nil || key.inner.keys.isEmpty ? [name] : []) + names(in: key.inner, below: name)
    }
  }

  /// The key of a setting such as `timer.on-suspend.focus`; nil where there is none.
  package static func setting(_ path: String) -> ConfigKey? {
    let words = path.split(separator: ".").map(String.init)
    if words.first == "hooks" { return words.last.flatMap { hook[$0] } }
    if words.first == "projects" { return words.last.flatMap { project[$0] } }
    return words.dropFirst().reduce(words.first.flatMap { file[$0] }) { $0?.inner[$1] }
  }

  package static let project = hooks.projectKeys
  package static let secret = hooks.secretKeys
  package static let hook = hooks.hookKeys
  /// Under `enter` and `exit`.
  package static let step = hooks.stepKeys
  package static let manifest = plugins.keys
  package static let input = plugins.inputKeys
  package static let example = plugins.exampleKeys
  /// Under a manifest's `action`, and under `enter` and `exit` there.
  package static let action = plugins.actionKeys
  package static let scopedAction = plugins.scopedActionKeys
}
