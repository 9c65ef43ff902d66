// SPDX-License-Identifier: MIT

/// `ui.language` in the text of hooks.yml, found without a YAML reader: commands have no time for one. Both common forms are
/// known, `ui: { language: ko }` and a block; anything else is found once the daemon reads the file.
///
/// Bytes are compared, since finding the characters of a text takes a thousand instructions for each.
struct LanguageSetting {
  private typealias Text = ArraySlice<UInt8>

  /// The value as written, without quotes; nil if the text has none.
  private(set) var value: String?
  /// Whether other files may have it.
  private(set) var hasIncludes = false

  init(in text: String) {
    var isInside = false
    for line in Array(text.utf8).split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      let content = Self.withoutComment(line)
      guard let first = content.first else { continue }
      if !Self.isBlank(first) {
        guard let (key, rest) = Self.entry(content) else { continue }
        isInside = key.elementsEqual("ui".utf8)
        if key.elementsEqual("include".utf8) { hasIncludes = true }
        if isInside, rest.contains(UInt8(ascii: "{")) { take(rest) }
      } else if isInside {
        take(content)
      }
    }
  }

  /// Takes the value from a line inside `ui`.
  private mutating func take(_ line: Text) {
    for part in line.split(whereSeparator: { "{},".utf8.contains($0) }) {
      guard let (key, rest) = Self.entry(part), key.elementsEqual("language".utf8), !rest.isEmpty else { continue }
      value = String(decoding: rest, as: UTF8.self)
    }
  }

  /// Returns a key and its value, both without quotes.
  private static func entry(_ text: Text) -> (key: Text, value: Text)? {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    return (bare(text[..<colon]), bare(text[(colon + 1)...]))
  }

  private static func bare(_ text: Text) -> Text {
    var text = text.drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    guard let quote = text.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"), text.count > 1,
      text.last == quote
    else { return text }
    return text.dropFirst().dropLast()
  }

  /// Returns the line up to a comment. A `#` inside a word is none.
  private static func withoutComment(_ line: Text) -> Text {
    var before = UInt8(ascii: " ")
    for index in line.indices {
      if line[index] == UInt8(ascii: "#"), isBlank(before) { return line[..<index] }
      before = line[index]
    }
    return line
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}
