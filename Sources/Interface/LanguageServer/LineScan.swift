// SPDX-License-Identifier: MIT

/// What the text of a line before the cursor says about the place of the cursor: a key, a value, or an expression.
///
/// It works on text alone, because a file is rarely YAML while a person types.
struct LineScan {
  /// The column of the line's own content, after `- `, in characters.
  private(set) var indentation = 0
  /// The column of the first `-`; nil without one.
  private(set) var dash: Int?
  /// The keys around the cursor on this line, outermost first, and the key whose value the cursor is in.
  private(set) var path: [String] = []
  /// Whether the cursor is where a key stands.
  private(set) var isKey = true
  /// Whether the cursor is inside `[ ]`.
  private(set) var isInList = false
  /// Whether the cursor is inside `{ }` or `[ ]`.
  private(set) var isFlow = false
  /// The beginning of the key or value, up to the cursor.
  private(set) var token = ""
  /// The mark around the value; nil for a plain one.
  private(set) var quote: Character?
  /// The beginning of the `${{ }}` around the cursor, up to the cursor.
  private(set) var template: String?
  private(set) var isComment = false

  private struct Frame {
    var isList: Bool
    var key: String?
  }

  private var frames = [Frame(isList: false)]

  init(_ before: some StringProtocol) {
    var rest = Array(before)[...]
    skipIndentation(&rest)
    while let character = rest.popFirst() { read(character, &rest) }
    path = frames.compactMap(\.key)
    isKey = frames.last?.isList == false && frames.last?.key == nil
    isInList = frames.last?.isList ?? false
    isFlow = frames.count > 1
    let blanks = token.prefix { $0 == " " }
    token.removeFirst(blanks.count)
  }

  private mutating func skipIndentation(_ rest: inout ArraySlice<Character>) {
    while let first = rest.first {
      if first == " " {
        indentation += 1
      } else if first == "-", rest.dropFirst().first == " " {
        dash = dash ?? indentation
        indentation += 1
      } else {
        return
      }
      rest.removeFirst()
    }
  }

  private mutating func read(_ character: Character, _ rest: inout ArraySlice<Character>) {
    let isFirst = token.allSatisfy { $0 == " " }
    if character == "$", rest.starts(with: "{{") {
      rest.removeFirst(2)
      return readTemplate(&rest)
    }
    switch character {
    case "\"" where isFirst, "'" where isFirst: readQuoted(character, &rest)
    case "#" where isFirst && frames.count == 1 || token.hasSuffix(" "):
      isComment = true
      rest = []
    case ":" where rest.first.map { $0 == " " } ?? true && frames.last?.isList == false && frames.last?.key == nil:
      frames[frames.count - 1].key = token.drop { $0 == " " }.description
      token = ""
    case "{" where isFirst: push(isList: false)
    case "[" where isFirst: push(isList: true)
    case "}" where frames.count > 1, "]" where frames.count > 1:
      frames.removeLast()
      token = ""
    case "," where frames.count > 1:
      if frames.last?.isList == false { frames[frames.count - 1].key = nil }
      token = ""
    default: token.append(character)
    }
  }

  private mutating func push(isList: Bool) {
    frames.append(Frame(isList: isList))
    token = ""
  }

  private mutating func readTemplate(_ rest: inout ArraySlice<Character>) {
    var source = ""
    var inner: Character?
    while let next = rest.popFirst() {
      if inner == nil, next == "}", rest.first == "}" {
        rest.removeFirst()
        token += "${{" + source + "}}"
        return
      }
      if next == inner { inner = nil } else if inner == nil, next == "\"" || next == "'" { inner = next }
      source.append(next)
    }
    template = source
  }

  private mutating func readQuoted(_ mark: Character, _ rest: inout ArraySlice<Character>) {
    token = ""
    while let next = rest.popFirst() {
      if next == "$", rest.starts(with: "{{") {
        rest.removeFirst(2)
        readTemplate(&rest)
      } else if next == "\\", mark == "\"", let escaped = rest.popFirst() {
        token.append(escaped)
      } else if next == mark {
        return
      } else {
        token.append(next)
      }
    }
    quote = mark
  }
}
