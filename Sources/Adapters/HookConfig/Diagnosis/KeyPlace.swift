// SPDX-License-Identifier: MIT
import Messages
import Schemas

/// The correct place of a key that was written elsewhere.
enum KeyPlace {
  private static let sections = ConfigKeys.file.keys.filter { !$0.inner.keys.isEmpty }
  /// The mappings within a hook.
  private static let parts = ConfigKeys.hook.mappings

  /// Whether a word is a key of hooks.yml somewhere.
  static func isKey(_ word: String) -> Bool {
    ([ConfigKeys.file, ConfigKeys.hook] + (ConfigKeys.file.mappings + parts).map(\.inner)).contains { $0[word] != nil }
  }

  /// The hint for a misplaced key, such as `it belongs under 'timer'`; nil if no other place knows the key.
  static func hint(for key: String, in what: ConfigPart) -> DiagnosticHint? {
    func under(_ places: [ConfigKey]) -> DiagnosticHint? {
      places.first { $0.inner[key] != nil && .key($0.name) != what }.map { .standsUnder($0.name) }
    }
    let isOfHook = ConfigKeys.hook[key] != nil
    switch what {
    case .file: return under(sections) ?? (isOfHook ? .standsInHook : nil)
    case .hook: return under(parts)
    case .project, .secret, .manifest, .input, .example, .hookNamed, .projectNamed, .secretNamed, .key("action"):
      return nil
    case .key(let name) where ["enter", "exit"].contains(name) || parts.contains { $0.name == name }:
      return isOfHook ? .standsInHookBeside(what) : under(parts)
    case .key: return under(sections) ?? (ConfigKeys.file[key] == nil ? nil : .standsAlone(what))
    }
  }
}
