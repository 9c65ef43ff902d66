// SPDX-License-Identifier: MIT

/// `ui.language` in the text of hooks.yml, found without a YAML reader: commands have no time for one. Both common forms are
/// known, `ui: { language: ko }` and a block; anything else is found once the daemon reads the file.
struct LanguageSetting {
  /// The value as written, without quotes; nil if the text has none.
  private(set) var value: String?
  /// Whether other files may have it.
  private(set) var hasIncludes = false

  init(in text: String) {
    var isInside = false
    for line in text.split(whereSeparator: \.isNewline) {
      let content = Self.withoutComment(line)
      guard let first = content.first else { continue }
      if first != " ", first != "\t" {
        guard let (key, rest) = Self.entry(content) else { continue }
        isInside = key == "ui"
        if key == "include" { hasIncludes = true }
        if isInside, rest.contains("{") { take(rest) }
      } else if isInside {
        take(content)
      }
    }
  }

  /// Takes the value from a line inside `ui`.
  private mutating func take(_ line: Substring) {
    for part in line.split(whereSeparator: { "{},".contains($0) }) {
      if let (key, rest) = Self.entry(part), key == "language", !rest.isEmpty { value = String(rest) }
    }
  }

  /// Returns a key and its value, both without quotes.
  private static func entry(_ text: Substring) -> (key: Substring, value: Substring)? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    return (bare(text[..<colon]), bare(text[text.index(after: colon)...]))
  }

  private static func bare(_ text: Substring) -> Substring {
    var text = text.drop { $0 == " " || $0 == "\t" }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    guard let quote = text.first, quote == "\"" || quote == "'", text.count > 1, text.last == quote else { return text }
    return text.dropFirst().dropLast()
  }

  /// Returns the line up to a comment. A `#` inside a word is none.
  private static func withoutComment(_ line: Substring) -> Substring {
    var before: Character = " "
    for index in line.indices {
      if line[index] == "#", before == " " || before == "\t" { return line[..<index] }
      before = line[index]
    }
    return line
  }
}
