// SPDX-License-Identifier: MIT

/// Reads the programs out of a shell's text as far as that goes without being a shell: it rather tells too few.
enum ShellText {
  /// A simple command: its words, as far as they are written out.
  struct Call: Hashable, Sendable {
    var words: [String]
    /// Whether `||` stands behind it: it may fail.
    var mayFail: Bool
  }

  static func calls(in text: String) -> [Call] {
    var reader = ShellReader(text)
    return reader.calls()
  }
}

/// Goes through a shell's text once.
private struct ShellReader {
  private enum Token {
    case word(String, isLiteral: Bool)
    case control(String)
    case redirection
  }

  /// What may stand before a command without being one.
  private static let lead: Set<String> = [
    "!", "{", "}", "if", "then", "else", "elif", "fi", "while", "until", "do", "done", "time",
  ]
  private static let builtins: Set<String> = [
    ".", ":", "[", "alias", "bg", "break", "cd", "command", "continue", "echo", "eval", "exec", "exit", "export",
    "false", "fg", "getopts", "hash", "jobs", "kill", "local", "printf", "pwd", "read", "readonly", "return", "set",
    "shift", "test", "times", "trap", "true", "type", "ulimit", "umask", "unalias", "unset", "wait",
  ]

  private let scalars: [Unicode.Scalar]
  private var index = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  mutating func calls() -> [ShellText.Call] {
    var calls: [ShellText.Call] = []
    var words: [String]? = []
    var skipsWord = false
    while let token = next() {
      switch token {
      case .redirection: skipsWord = true
      case .word(let text, let isLiteral):
        if skipsWord {
          skipsWord = false
        } else if words?.isEmpty == true {
          if isAssignment(text) || (isLiteral && Self.lead.contains(text)) { continue }
          // What follows these has a grammar of its own.
          if isLiteral, ["case", "for", "function", "select"].contains(text) { return calls }
          words = isLiteral ? [text] : nil
        } else if isLiteral {
          words?.append(text)
        } else {
          words?.append("")
        }
      case .control(let sign):
        take(words, mayFail: sign == "||", into: &calls)
        (words, skipsWord) = ([], false)
      }
    }
    take(words, mayFail: false, into: &calls)
    return calls
  }

  private func take(_ words: [String]?, mayFail: Bool, into calls: inout [ShellText.Call]) {
    guard let words, let first = words.first, !Self.builtins.contains(first) else { return }
    calls.append(ShellText.Call(words: words, mayFail: mayFail))
  }

  private func isAssignment(_ word: String) -> Bool {
    guard let equals = word.firstIndex(of: "="), equals != word.startIndex else { return false }
    return word[..<equals].allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }

  private mutating func next() -> Token? {
    while let scalar = peek() {
      switch scalar {
      case " ", "\t": index += 1
      case "\\" where peek(1) == "\n": index += 2
      case "#":
        while let scalar = peek(), scalar != "\n" { index += 1 }
      case "\n", ";", "(", ")":
        index += 1
        return .control(String(scalar))
      case "&", "|":
        index += 1
        guard peek() == scalar else { return .control(String(scalar)) }
        index += 1
        return .control("\(scalar)\(scalar)")
      case "<", ">": return redirection()
      default: return word()
      }
    }
    return nil
  }

  private mutating func redirection() -> Token? {
    if peek() == "<", peek(1) == "<" {
      // What a here-document says isn't commands.
      index = scalars.count
      return nil
    }
    while let scalar = peek(), "<>&|".unicodeScalars.contains(scalar) { index += 1 }
    return .redirection
  }

  private mutating func word() -> Token {
    var text = ""
    var isLiteral = true
    while let scalar = peek() {
      switch scalar {
      case " ", "\t", "\n", ";", "&", "|", "(", ")": return .word(text, isLiteral: isLiteral)
      case "<", ">":
        // `2>` is a redirection, not a word.
        if !text.isEmpty, text.allSatisfy(\.isNumber) { return redirection() ?? .redirection }
        return .word(text, isLiteral: isLiteral)
      case "'":
        index += 1
        while let inner = peek(), inner != "'" { text.unicodeScalars.append(take(inner)) }
        index += 1
      case "\"":
        index += 1
        while let inner = peek(), inner != "\"" {
          if inner == "$" || inner == "`" { isLiteral = false }
          if inner == "\\" { index += 1 }
          if let scalar = peek() { text.unicodeScalars.append(take(scalar)) }
        }
        index += 1
      case "\\":
        index += 1
        if let inner = peek() { text.unicodeScalars.append(take(inner)) }
      case "$", "`", "*", "?":
        isLiteral = false
        if scalar == "$", peek(1) == "(" {
          skipSubstitution()
        } else {
          index += 1
        }
      default: text.unicodeScalars.append(take(scalar))
      }
    }
    return .word(text, isLiteral: isLiteral)
  }

  /// Goes behind the parenthesis that closes `$(`.
  private mutating func skipSubstitution() {
    var depth = 0
    while let scalar = peek() {
      index += 1
      if scalar == "(" { depth += 1 }
      if scalar == ")" {
        depth -= 1
        if depth == 0 { return }
      }
    }
  }

  private mutating func take(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    index += 1
    return scalar
  }

  private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
    index + distance < scalars.count ? scalars[index + distance] : nil
  }
}
