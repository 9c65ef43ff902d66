// SPDX-License-Identifier: MIT
import Messages

extension Parser {
  /// The words that are operators in other languages, with their replacements.
  private static let foreignOperators = [
    "and": "&&", "AND": "&&", "or": "||", "OR": "||", "not": "!", "is": "==", "eq": "==", "ne": "!=", "gt": ">",
    "lt": "<", "mod": "%",
  ]

  static func foreignWord(_ name: String) -> ExpressionMessage? {
    if let instead = foreignOperators[name] { return .notAnOperator(name, use: instead) }
    return switch name {
    case "contains": .notAnOperator(name, use: "text.contains('part') or 'part' in list")
    case "matches": .notAnOperator(name, use: "text.matches('pattern')")
    case "then": .meaningless(name, use: "condition ? value : other")
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

  /// Describes a token in place of an operator or the end.
  func unexpectedAfterOperand(wanted: Token.Symbol? = nil) -> CELErrors {
    if case .identifier(let name) = token.kind, let wrong = Self.foreignWord(name) { return failure(wrong) }
    switch token.kind {
    case .identifier where isAfterNot, .reserved where isAfterNot:
      return failure(.notAnOperator("not", use: "!"), at: tokens[position - 1].span)
    case .identifier, .quotedIdentifier, .int, .uint, .double, .string, .bytes, .reserved:
      return failure(.noOperator(token.part), hint: nearbyQuotes)
    case .symbol(let symbol) where [.rightParenthesis, .rightBracket, .rightBrace].contains(symbol) && wanted == nil:
      return failure(.closesNothing(token.part))
    case .symbol(.not):
      return failure(.noOperator(token.part), hint: .notInForm)
    case .symbol(.colon):
      return failure(.strayColon, hint: .forms(["condition ? value : other"]))
    default:
      return failure(.misplaced(token.part, missing: wanted?.rawValue))
    }
  }

  /// Whether a name follows `not`: `not x` looks like two names in sequence.
  private var isAfterNot: Bool {
    position > 0 && ["not", "NOT"].map { .identifier($0) }.contains(tokens[position - 1].kind)
  }

  /// The hint for a string that ends too early, such as 'it's': the rest looks like a missing operator.
  private var nearbyQuotes: ExpressionHint? {
    guard position > 0, case .string = tokens[position - 1].kind else { return nil }
    return .earlyQuote
  }

  /// Describes a token in place of a value.
  func unexpectedOperand() -> CELErrors {
    switch token.kind {
    case .end:
      guard position > 0 else { return failure(.noExpression) }
      return failure(.nothingAfter(tokens[position - 1].part), at: tokens[position - 1].span)
    case .reserved("if"):
      return failure(.meaningless("if"), hint: .forms(["condition ? value : other"]))
    case .reserved("in"): return failure(.nothingBeforeIn)
    case .reserved(let word): return failure(.reserved(word))
    case .quotedIdentifier(let name):
      return failure(
        .loneBacktick, hint: .textForm(name))
    case .symbol(.equal) where position > 0 && tokens[position - 1].kind == .symbol(.equal):
      return failure(.twice("=="))
    case .symbol:
      return failure(.noValue(token.part))
    default: return failure(.misplaced(token.part))
    }
  }
}
