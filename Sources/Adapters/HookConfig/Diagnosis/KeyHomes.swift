// SPDX-License-Identifier: MIT

/// Where a key belongs that was written in another place.
enum KeyHomes {
  private static let sections: [(name: String, keys: [String])] = [
    (
      "timer",
      [
        "focus", "short-break", "long-break", "long-break-every", "strike-limit", "auto-start", "on-suspend", "on-stop",
        "round-expires-after", "day-starts-at",
      ]
    ),
    ("goals", ["daily", "weekly"]), ("notify", ["desktop", "chime"]),
    ("ambient", ["sound", "volume", "player", "duck"]),
    ("attachments", ["max-size"]), ("defaults", ["timeout"]),
  ]

  private static let parts: [(name: String, keys: [String])] = [
    ("webhook", ["url", "method", "headers", "json", "form", "body", "sign", "tls", "plain-http"]),
    ("play", ["volume", "fade"]), ("retry", ["attempts"]), ("tls", ["ca", "cert", "key", "pin"]),
    ("on-suspend", ["break"]),
  ]

  /// Whether a word is a key somewhere.
  static func isKey(_ word: String) -> Bool {
    Decoding.sections.contains(word) || Decoding.hookKeys.contains(word) || name(of: word, in: sections + parts) != nil
  }

  /// `it stands under 'timer'`; nil where the key isn't known anywhere else.
  static func hint(for key: String, in what: String) -> String? {
    switch what {
    case "hooks.yml":
      if let section = name(of: key, in: sections) { return "it stands under '\(section)'" }
      return Decoding.hookKeys.contains(key) ? "it stands in a hook, and each hook under 'hooks'" : nil
    case "a hook": return name(of: key, in: parts).map { "it stands under '\($0)'" }
    case "'webhook'", "'enter'", "'exit'", "'retry'", "'play'", "'tls'":
      if let part = name(of: key, in: parts), "'\(part)'" != what { return "it stands under '\(part)'" }
      return Decoding.hookKeys.contains(key) ? "it stands in the hook itself, beside \(what)" : nil
    case "a project", "a secret", "'env'": return nil
    default:
      if let section = name(of: key, in: sections), "'\(section)'" != what { return "it stands under '\(section)'" }
      guard Decoding.sections.contains(key) else { return nil }
      return "it stands by itself, not indented, beside \(what)"
    }
  }

  private static func name(of key: String, in homes: [(name: String, keys: [String])]) -> String? {
    homes.first { $0.keys.contains(key) }?.name
  }
}
