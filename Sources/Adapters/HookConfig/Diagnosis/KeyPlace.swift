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

  /// Whether a mapping under `key` takes `word`.
  static func takes(_ word: String, under key: String) -> Bool {
    (ConfigKeys.file.mappings + parts).contains { $0.name == key && $0.inner[word] != nil }
  }

  /// The key that a text in place of the mapping under `key` stands for; nil if `key` takes only a mapping.
  static func meaningOfText(under key: String) -> String? { ["webhook": "url", "play": "sound"][key] }

  /// The hint for `key: text` beside `inner: more`, which belongs into the same mapping.
  static func mapping(under key: String, text: String, with inner: String, text more: String) -> DiagnosticHint? {
    guard let first = meaningOfText(under: key), takes(inner, under: key), let text = inBrackets(text),
      let more = inBrackets(more)
    else { return nil }
    return .write("\(key): { \(first): \(text), \(inner): \(more) }")
  }

  /// A value of one line as it can be written inside brackets.
  private static func inBrackets(_ text: String) -> String? {
    guard text.first.map({ !"[{|>&*!@`%".contains($0) }) ?? false else { return nil }
    let isQuoted = text.count > 1 && text.first == text.last && (text.first == "\"" || text.first == "'")
    if isQuoted || isPlainInBrackets(text) { return text }
    return text.contains("\"") || text.contains("\\") || text.contains("\n") || text.count > 100 ? nil : "\"\(text)\""
  }

  /// Whether a text needs no quotes inside brackets.
  static func isPlainInBrackets(_ text: String) -> Bool {
    !text.isEmpty && text.count <= 100 && !text.contains { ",[]{}#\"'\n".contains($0) }
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
