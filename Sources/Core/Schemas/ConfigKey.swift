// SPDX-License-Identifier: MIT
package import Events

/// The declaration of a key of `hooks.yml` or `plugin.yml`. Decoding, suggestions and the JSON Schema follow from it.
package final class ConfigKey: Sendable {
  package let name: String
  /// The schema of the value, with the texts that an editor shows.
  package let schema: JSONValue
  /// Other words for the key.
  package let synonyms: [String]
  /// The allowed durations.
  package let lengths: ClosedRange<Duration>
  /// The keys of the mapping that is the value.
  package let inner: KeySet
  /// Whether a change of the key makes a `while` hook enter anew.
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

  /// The allowed whole numbers.
  package var numbers: ClosedRange<Int> {
    guard case .integer(let least)? = schema["minimum"], case .integer(let most)? = schema["maximum"] else {
      return .min ... .max
    }
    return Int(least)...Int(most)
  }

  /// The allowed words, if the key takes nothing else; otherwise empty.
  package var choices: [String] {
    if schema["type"]?.string == "boolean" { return ["true", "false"] }
    guard case .array(let words)? = schema["enum"] else { return [] }
    return words.compactMap(\.string)
  }

  /// A valid value to show in an error message.
  package var example: String? {
    let examples: [JSONValue] = if case .array(let examples)? = schema["examples"] { examples } else { [] }
    let words = [schema["default"]?.string, examples.first?.string]
    return words.compactMap(\.self).first { $0 != "off" }
  }
}

/// The keys of a mapping, in the order of the documentation.
package struct KeySet: Sendable, ExpressibleByDictionaryLiteral {
  package let keys: [ConfigKey]
  package let names: [String]
  /// The key for each synonym.
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

  /// The keys whose value is a mapping with its own keys, at all levels.
  package var mappings: [ConfigKey] { keys.filter { !$0.inner.keys.isEmpty }.flatMap { [$0] + $0.inner.mappings } }

  /// Returns a key whose value is a mapping with these keys.
  func about(_ title: String, _ description: String, examples: [JSONValue] = []) -> ConfigKey {
    JSONValue.section(self).about(title, description, examples: examples, inner: self)
  }
}

extension JSONValue {
  /// Returns a key whose value has this schema.
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

/// The keys of the mappings under names that the person chose, or at the top of a file.
package enum ConfigKeys {
  private static let hooks = HooksSchema(sounds: [])
  private static let plugins = PluginSchema(sounds: [])

  package static let file = hooks.fileKeys
  /// The names for `segue get` and `segue set`, except those below names that the person chose.
  package static let settingNames = file.keys.flatMap { section in names(in: section.inner, below: section.name) }

  private static func names(in keys: KeySet, below path: String) -> [String] {
    keys.keys.flatMap { key in
      let name = "\(path).\(key.name)"
      return (key.schema["type"] == nil || key.inner.keys.isEmpty ? [name] : []) + names(in: key.inner, below: name)
    }
  }

  /// Returns the key of a setting such as `timer.on-suspend.focus`; nil if unknown.
  package static func setting(_ path: String) -> ConfigKey? {
    let words = path.split(separator: ".").map(String.init)
    if words.first == "hooks" { return words.last.flatMap { hook[$0] } }
    if words.first == "projects" { return words.last.flatMap { project[$0] } }
    return words.dropFirst().reduce(words.first.flatMap { file[$0] }) { $0?.inner[$1] }
  }

  package static let project = hooks.projectKeys
  package static let secret = hooks.secretKeys
  package static let hook = hooks.hookKeys
  /// The keys under `enter` and `exit`.
  package static let step = hooks.stepKeys
  package static let manifest = plugins.keys
  package static let input = plugins.inputKeys
  package static let example = plugins.exampleKeys
  package static let translation = plugins.translationKeys
  /// The keys under a manifest's `action`, followed by those under its `enter` and `exit`.
  package static let action = plugins.actionKeys
  package static let scopedAction = plugins.scopedActionKeys
}
