// SPDX-License-Identifier: MIT
package import Events

extension HooksSchema {
  /// The schema of the value of a setting such as `timer.focus`, `projects.NAME.focus` or `hooks.ID.enabled`, references
  /// filled in; nil for what is no key of the file. `sounds` are the names of the sounds that a setting can choose.
  package static func setting(_ key: String, sounds: [String]) -> JSONValue? {
    let schema = HooksSchema(sounds: sounds)
    let parts = key.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let found: ConfigKey? =
      switch parts.first {
      // What a person called them may have dots.
      case "projects"?: schema.projectKeys[parts[parts.count - 1]]
      case "hooks"?: schema.hookKeys[parts[parts.count - 1]]
      case let section?: parts.dropFirst().reduce(schema.fileKeys[section]) { $0?.inner[$1] }
      case nil: nil
      }
    return found.map { $0.schema.filled(from: schema.definitions) }
  }
}

extension JSONValue {
  /// With the definition in the place of each reference, and what stands beside it before that.
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
