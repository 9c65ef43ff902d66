// SPDX-License-Identifier: MIT

extension Parser {
  /// Words that are operators elsewhere.
  static let foreignWords = [
    "and": "'and' is not an operator: use '&&'",
    "AND": "'AND' is not an operator: use '&&'",
    "or": "'or' is not an operator: use '||'",
    "OR": "'OR' is not an operator: use '||'",
    "not": "'not' is not an operator: use '!'",
    "is": "'is' is not an operator: use '=='",
    "eq": "'eq' is not an operator: use '=='",
    "ne": "'ne' is not an operator: use '!='",
    "gt": "'gt' is not an operator: use '>'",
    "lt": "'lt' is not an operator: use '<'",
    "mod": "'mod' is not an operator: use '%'",
    "contains": "'contains' is not an operator: use text.contains('part')",
    "matches": "'matches' is not an operator: use text.matches('pattern')",
    "then": "'then' has no meaning in an expression: use condition ? value : other",
  ]

  func startsOperand(_ token: Token) -> Bool {
    switch token.kind {
    case .identifier, .quotedIdentifier, .int, .uint, .double, .string, .bytes: true
    case .reserved(let word): ["true", "false", "null"].contains(word)
    default: false
    }
  }

  /// Something stands where an operator or the end belongs.
  func unexpectedAfterOperand(wanted: Token.Symbol? = nil) -> CELErrors {
    switch token.kind {
    case .identifier(let name) where Self.foreignWords[name] != nil:
      return failure(Self.foreignWords[name] ?? "")
    case .identifier where isAfterNot, .reserved where isAfterNot:
      return failure(Self.foreignWords["not"] ?? "", at: tokens[position - 1].span)
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
