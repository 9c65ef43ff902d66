// SPDX-License-Identifier: MIT
import Messages

struct Token: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case identifier(String)
    /// A field name in backticks.
    case quotedIdentifier(String)
    /// A reserved word of the language, only allowed after a dot.
    case reserved(String)
    case int(UInt64)
    case uint(UInt64)
    case double(Double)
    case string(String)
    case bytes([UInt8])
    case symbol(Symbol)
    case end
  }

  enum Symbol: String, Hashable, Sendable, CaseIterable {
    case equal = "=="
    case notEqual = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case and = "&&"
    case or = "||"
    case less = "<"
    case greater = ">"
    case plus = "+"
    case minus = "-"
    case star = "*"
    case slash = "/"
    case percent = "%"
    case not = "!"
    case question = "?"
    case colon = ":"
    case comma = ","
    case dot = "."
    case leftParenthesis = "("
    case rightParenthesis = ")"
    case leftBracket = "["
    case rightBracket = "]"
    case leftBrace = "{"
    case rightBrace = "}"
  }

  var kind: Kind
  var span: SourceSpan

  /// The token's description in messages.
  var part: ExpressionMessage.Part {
    switch kind {
    case .identifier(let name), .reserved(let name): .text(name)
    case .quotedIdentifier(let name): .text("`\(name)`")
    case .int, .uint, .double: .number
    case .string: .string
    case .bytes: .bytes
    case .symbol(let symbol): .text(symbol.rawValue)
    case .end: .end
    }
  }

  static let reservedWords: Set<String> = [
    "as", "break", "const", "continue", "else", "false", "for", "function", "if", "import", "in", "let", "loop",
    "namespace", "null", "package", "return", "true", "var", "void", "while",
  ]
}
