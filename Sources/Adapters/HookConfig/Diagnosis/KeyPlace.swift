// SPDX-License-Identifier: MIT
import Schemas

/// Where a key belongs that was written in another place.
enum KeyPlace {
  private static let sections = ConfigKeys.file.keys.filter { !$0.inner.keys.isEmpty }
  /// The mappings within a hook.
  private static let parts = ConfigKeys.hook.mappings

  /// Whether a word is a key of hooks.yml somewhere.
  static func isKey(_ word: String) -> Bool {
    ([ConfigKeys.file, ConfigKeys.hook] + (ConfigKeys.file.mappings + parts).map(\.inner)).contains { $0[word] != nil }
  }

  /// `it stands under 'timer'`; nil where the key isn't known anywhere else.
  static func hint(for key: String, in what: String) -> String? {
    func under(_ places: [ConfigKey]) -> String? {
      places.first { $0.inner[key] != nil && "'\($0.name)'" != what }.map { "it stands under '\($0.name)'" }
    }
    let isOfHook = ConfigKeys.hook[key] != nil
    switch what {
    case "hooks.yml":
      return under(sections) ?? (isOfHook ? "it stands in a hook, and each hook under 'hooks'" : nil)
    case "a hook": return under(parts)
    case "a project", "a secret", "a manifest", "an input", "an example", "'action'": return nil
    case _ where ["'enter'", "'exit'"].contains(what) || parts.contains { "'\($0.name)'" == what }:
      return isOfHook ? "it stands in the hook itself, beside \(what)" : under(parts)
    default:
      return under(sections)
        ?? (ConfigKeys.file[key] == nil ? nil : "it stands by itself, not indented, beside \(what)")
    }
  }
}
