// SPDX-License-Identifier: MIT

/// The beginning of an expression up to the cursor: the name that is being typed, and the value whose member it is.
struct PartialExpression: Hashable {
  /// The beginning of a name or a word.
  private(set) var name = ""
  /// The expression before the dot; nil for a name of its own.
  private(set) var receiver: String?
  /// The expression that is compared with the word in quotes that is being typed.
  private(set) var compared: String?
  /// Whether the cursor is inside a text that is compared with nothing known.
  private(set) var isText = false

  init(_ source: String) {
    let characters = Array(source)
    if let start = Self.openQuote(in: characters) {
      name = String(characters[(start + 1)...])
      var before = characters[..<start]
      Self.trim(&before)
      guard before.suffix(2) == ["=", "="] || before.suffix(2) == ["!", "="] else {
        isText = true
        return
      }
      before.removeLast(2)
      Self.trim(&before)
      compared = Self.operand(before)
      isText = compared == nil
      return
    }
    let word = characters.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }.count
    name = String(characters.suffix(word))
    var before = characters.dropLast(word)
    guard before.last == "." else { return }
    before.removeLast()
    if before.last == "?" { before.removeLast() }
    receiver = Self.operand(before)
  }

  /// The start of a text that is still open.
  private static func openQuote(in characters: [Character]) -> Int? {
    var open: Int?
    var index = 0
    while index < characters.count {
      let character = characters[index]
      if let start = open {
        if character == "\\" { index += 1 } else if character == characters[start] { open = nil }
      } else if character == "\"" || character == "'" {
        open = index
      }
      index += 1
    }
    return open
  }

  private static func trim(_ characters: inout ArraySlice<Character>) {
    while characters.last?.isWhitespace == true { characters.removeLast() }
  }

  /// The operand at the end of `characters`: names, dots, calls, indices and texts. Nil if there is none.
  private static func operand(_ characters: ArraySlice<Character>) -> String? {
    var start = characters.endIndex
    while start > characters.startIndex {
      let last = characters[start - 1]
      if last.isLetter || last.isNumber || last == "_" || last == "." {
        start -= 1
      } else if last == ")" || last == "]" {
        guard let open = opening(of: start - 1, in: characters) else { return nil }
        start = open
      } else if last == "\"" || last == "'" {
        guard let open = characters[..<(start - 1)].lastIndex(of: last) else { return nil }
        start = open
      } else {
        break
      }
    }
    let text = String(characters[start...])
    return text.isEmpty ? nil : text
  }

  /// The bracket that belongs to the closing one at `index`.
  private static func opening(of index: Int, in characters: ArraySlice<Character>) -> Int? {
    var depth = 0
    var position = index
    while position >= characters.startIndex {
      switch characters[position] {
      case ")", "]": depth += 1
      case "(", "[":
        depth -= 1
        if depth == 0 { return position }
      case "\"", "'":
        guard let open = characters[..<position].lastIndex(of: characters[position]) else { return nil }
        position = open
      default: break
      }
      position -= 1
    }
    return nil
  }
}
