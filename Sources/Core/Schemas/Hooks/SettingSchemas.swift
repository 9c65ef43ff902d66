// SPDX-License-Identifier: MIT
package import Events

/// The schemas of settings in `hooks.yml`. To find one takes little; to make them all takes as long as the schema of the file.
package struct SettingSchemas {
  private let file: KeySet
  private let project: KeySet
  private let hook: KeySet
  private let definitions: JSONValue

  /// - Parameter sounds: The names of the selectable sounds.
  package init(sounds: [String]) {
    let schema = HooksSchema(sounds: sounds)
    (file, project, hook, definitions) = (schema.fileKeys, schema.projectKeys, schema.hookKeys, schema.definitions)
  }

  /// Returns the schema of a setting's value, such as `timer.focus`, `projects.NAME.focus` or `hooks.ID.enabled`, with resolved
  /// references; nil if the key is unknown.
  package subscript(key: String) -> JSONValue? {
    let parts = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let found: ConfigKey? =
      switch parts.first {
      // Names that a person chose may contain dots.
      case "projects"?: project[parts[parts.count - 1]]
      case "hooks"?: hook[parts[parts.count - 1]]
      case let section?: parts.dropFirst().reduce(file[section]) { $0?.inner[$1] }
      case nil: nil
      }
    return found.map { $0.schema.filled(from: definitions) }
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
