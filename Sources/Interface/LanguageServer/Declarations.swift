// SPDX-License-Identifier: MIT
import Events
import Schemas

/// The declared keys below a path of keys.
enum DeclaredKeys {
  /// Keys of this mapping; more than one set if their order of declaration says which one counts.
  case keys([KeySet])
  /// Names that the person chooses, each for a mapping with these keys.
  case named(KeySet)
  /// The inputs of the plugin that the mapping around names.
  case inputs
  case none
}

/// A file's declared keys, and the words that their values may be.
struct Declarations: Sendable {
  let isManifest: Bool
  private let definitions: JSONValue

  init(isManifest: Bool, sounds: [String]) {
    self.isManifest = isManifest
    definitions = (isManifest ? Schema.plugin : .hooks).document(sounds: sounds)["$defs"] ?? .null
  }

  /// The keys that may stand below `path`.
  func keys(below path: some Collection<String>) -> DeclaredKeys {
    path.reduce(.keys([isManifest ? ConfigKeys.manifest : ConfigKeys.file])) { around, name in
      switch around {
      case .keys(let sets): sets.lazy.compactMap { $0[name] }.first.map { below($0) } ?? .none
      case .named(let keys): .keys([keys])
      case .inputs, .none: .none
      }
    }
  }

  /// The declaration of the key at the end of `path`.
  func key(at path: some BidirectionalCollection<String>) -> ConfigKey? {
    guard let name = path.last, case .keys(let sets) = keys(below: path.dropLast()) else { return nil }
    return sets.lazy.compactMap { $0[name] }.first
  }

  private func below(_ key: ConfigKey) -> DeclaredKeys {
    switch (isManifest, key.name) {
    case (_, "with"): .inputs
    case (false, "hooks"): .named(ConfigKeys.hook)
    case (false, "projects"): .named(ConfigKeys.project)
    case (false, "secrets"): .named(ConfigKeys.secret)
    case (false, "enter"), (false, "exit"): .keys([ConfigKeys.step])
    case (true, "inputs") where key === ConfigKeys.manifest["inputs"]: .named(ConfigKeys.input)
    case (true, "translations"): .named(ConfigKeys.translation)
    case (true, "examples"): .keys([ConfigKeys.example])
    case (true, "action"): .keys([ConfigKeys.action, ConfigKeys.scopedAction])
    default: key.inner.keys.isEmpty ? .none : .keys([key.inner])
    }
  }

  /// The words that a value of this schema may be, each with its meaning if one is declared.
  func words(of schema: JSONValue, depth: Int = 0) -> [(word: String, meaning: String?)] {
    guard depth < 8 else { return [] }
    var words: [(word: String, meaning: String?)] = []
    if case .array(let values)? = schema["enum"] {
      let meanings: [JSONValue] = if case .array(let meanings)? = schema["enumDescriptions"] { meanings } else { [] }
      for (index, value) in values.enumerated() where value.string != nil {
        words.append((value.string ?? "", meanings.indices.contains(index) ? meanings[index].string : nil))
      }
    }
    if schema["type"]?.string == "boolean" { words += [("true", nil), ("false", nil)] }
    switch schema["const"] {
    case .string(let word)?: words.append((word, nil))
    case .integer(let number)?: words.append(("\(number)", nil))
    default: break
    }
    if let name = schema["$ref"]?.string?.split(separator: "/").last, let definition = definitions[String(name)] {
      words += self.words(of: definition, depth: depth + 1)
    }
    if let items = schema["items"] { words += self.words(of: items, depth: depth + 1) }
    if case .array(let forms)? = schema["anyOf"] {
      for form in forms { words += self.words(of: form, depth: depth + 1) }
    }
    var seen: Set<String> = []
    return words.filter { seen.insert($0.word).inserted }
  }

  /// Whether the value of a key is an expression as a whole.
  func isExpression(_ key: ConfigKey) -> Bool { Self.refersToExpression(key.schema) }

  private static func refersToExpression(_ schema: JSONValue) -> Bool {
    if schema["$ref"]?.string == "#/$defs/expression" { return true }
    guard case .array(let forms)? = schema["anyOf"] else { return false }
    return forms.contains(where: refersToExpression)
  }
}
