// SPDX-License-Identifier: MIT
package import Events

extension HooksSchema {
  /// Returns the schema of a setting's value, such as `timer.focus`, `projects.NAME.focus` or `hooks.ID.enabled`, with resolved
  /// references;
  /// nil if the key is unknown. `sounds` are the names of the selectable sounds.
  package static func setting(_ key: String, sounds: [String]) -> JSONValue? {
    let schema = HooksSchema(sounds: sounds)
    let parts = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let found: ConfigKey? =
      switch parts.first {
      // Names that a person chose may contain dots.
      case "projects"?: schema.projectKeys[parts[parts.count - 1]]
      case "hooks"?: schema.hookKeys[parts[parts.count - 1]]
      case let section?: parts.dropFirst().reduce(schema.fileKeys[section]) { $0?.inner[$1] }
      case nil: nil
      }
    return found.map { $0.schema.filled(from: schema.definitions) }
  }
}

extension JSONValue {
  /// Returns the schema with each reference replaced by its definition; adjacent members take precedence.
  fileprivate func filled(from definitions: JSONValue) -> JSONValue {
    switch self {
    case .object(let members):
      let others = members.filter { $0.name != "$ref" }.map { Member($0.name, $0.value.filled(from: definitions)) }
      guard let name = self["$ref"]?.string?.split(separator: "/").last,
        case .object(let defined)? = definitions[String(name)]?.filled(from: definitions)
      else { return .object(others) }
      return .object(others + defined.filter { member in !others.contains { $0.name == member.name } })
    case .array(let values): return .array(values.map { $0.filled(from: definitions) })
    default: return self
    }
  }
}
