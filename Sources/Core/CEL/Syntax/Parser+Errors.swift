// SPDX-License-Identifier: MIT

extension Parser {
  /// Words that are operators elsewhere, with what to write instead.
  private static let foreignOperators = [
    "and": "&&", "AND": "&&", "or": "||", "OR": "||", "not": "!", "is": "==", "eq": "==", "ne": "!=", "gt": ">",
    "lt": "<", "mod": "%",
  ]

  static func foreignWord(_ name: String) -> String? {
    if let instead = foreignOperators[name] { return "'\(name)' is not an operator: use '\(instead)'" }
    return switch name {
    case "contains": "'contains' is not an operator: use text.contains('part')"
    case "matches": "'matches' is not an operator: use text.matches('pattern')"
    case "then": "'then' has no meaning in an expression: use condition ? value : other"
    default: nil
    }
  }

  func startsOperand(_ token: Token) -> Bool {
    switch token.kind {
    case .identifier, .quotedIdentifier, .int, .uint, .double, .string, .bytes: true
    case .reserved(let word): ["true", "false", "null"].contains(word)
    default: false
    }
  }

  /// Something stands where an operator or the end belongs.
  func unexpectedAfterOperand(wanted: Token.Symbol? = nil) -> CELErrors {
    if case .identifier(let name) = token.kind, let wrong = Self.foreignWord(name) { return failure(wrong) }
    switch token.kind {
    case .identifier where isAfterNot, .reserved where isAfterNot:
      return failure(Self.foreignWord("not") ?? "", at: tokens[position - 1].span)
    case .identifier, .quotedIdentifier, .int, .uint, .double, .string, .bytes, .reserved:
      return failure("an operator is missing before \(token.described)", hint: nearbyQuotes)
    case .symbol(let symbol) where [.rightParenthesis, .rightBracket, .rightBrace].contains(symbol) && wanted == nil:
      return failure("this \(token.described) closes nothing")
    case .symbol(.not):
      return failure("an operator is missing before '!'", hint: "'not in' is written !(a in b)")
    case .symbol(.colon):
      return failure("':' belongs to '?' and to maps", hint: "condition ? value : other")
    default:
      let missing = wanted.map { ", '\($0.rawValue)' is missing" } ?? ""
      return failure("\(token.described) can't stand here\(missing)")
    }
  }

  /// `not x` reads as a name with another one after it.
  private var isAfterNot: Bool {
    position > 0 && ["not", "NOT"].map { .identifier($0) }.contains(tokens[position - 1].kind)
  }

  /// 'it's' ends a string too early: what follows looks like a missing operator.
  private var nearbyQuotes: String? {
    guard position > 0, case .string = tokens[position - 1].kind else { return nil }
    return "does the string before it end too early? Quotes inside are written \\' or \\\""
  }

  /// Something stands where a value belongs.
  func unexpectedOperand() -> CELErrors {
    switch token.kind {
    case .end:
      guard position > 0 else { return failure("an expression is missing here") }
      return failure("something is missing after \(tokens[position - 1].described)", at: tokens[position - 1].span)
    case .reserved("if"):
      return failure("'if' has no meaning in an expression", hint: "condition ? value : other")
    case .reserved("in"): return failure("what is looked for is missing before 'in'")
    case .reserved(let word): return failure("'\(word)' is kept by the language and can't be a name")
    case .quotedIdentifier(let name):
      return failure(
        "a name in backticks can only follow a dot", hint: "strings are written \"\(name)\" or '\(name)'")
    case .symbol(.equal) where position > 0 && tokens[position - 1].kind == .symbol(.equal):
      return failure("'==' stands here twice")
    case .symbol(.plus): return failure("a value is missing before '+'")
    case .symbol:
      return failure("a value is missing before \(token.described)")
    default: return failure("\(token.described) can't stand here")
    }
  }
}
