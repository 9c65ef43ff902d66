// SPDX-License-Identifier: MIT
import Messages

/// A recursive-descent parser over precedence levels. It expands macros while parsing.
struct Parser {
  /// Both limits keep a thread with half a megabyte of stack safe, in every pass over the tree.
  static let deepest = 64
  static let longestSource = 16 << 10

  let tokens: [Token]
  var position = 0
  private var nextIdentifier = 0
  private var nesting = 0

  static func parse(_ source: String) throws(CELErrors) -> (expression: Expression, count: Int) {
    guard source.utf8.count <= longestSource else {
      let span = SourceSpan(0, 1)
      throw CELErrors([Diagnostic(.tooComplex, .tooLong(kibibytes: longestSource >> 10), at: span)])
    }
    var parser = Parser(tokens: try Lexer.tokens(of: source))
    if parser.token.kind == .end {
      throw parser.failure(.noExpression)
    }
    let expression = try parser.expression()
    guard parser.token.kind == .end else { throw parser.unexpectedAfterOperand() }
    return (expression, parser.nextIdentifier)
  }

  private init(tokens: [Token]) {
    self.tokens = tokens
  }

  // MARK: Tokens

  var token: Token { tokens[position] }

  mutating func take(_ symbol: Token.Symbol) -> Token? {
    guard case .symbol(let found) = tokens[position].kind, found == symbol else { return nil }
    defer { position += 1 }
    return token
  }

  func failure(
    _ problem: ExpressionMessage, at span: SourceSpan? = nil, hint: ExpressionHint? = nil,
    _ code: Diagnostic.Code = .syntax
  ) -> CELErrors {
    CELErrors([Diagnostic(code, problem, at: span ?? token.span, hint: hint)])
  }

  // MARK: Nodes

  mutating func make(
    _ kind: Expression.Kind, _ span: SourceSpan, over children: [Expression] = []
  ) throws(CELErrors) -> Expression {
    var depth = 1
    for child in children { depth = max(depth, child.depth + 1) }
    if depth > Self.deepest { throw tooDeep(span) }
    nextIdentifier += 1
    return Expression(id: nextIdentifier - 1, span: span, kind: kind, depth: depth)
  }

  private func tooDeep(_ span: SourceSpan) -> CELErrors {
    failure(.tooDeep(Self.deepest), at: span, .tooComplex)
  }

  // MARK: Operators

  mutating func expression() throws(CELErrors) -> Expression {
    nesting += 1
    defer { nesting -= 1 }
    if nesting > Self.deepest { throw tooDeep(token.span) }
    let condition = try binary(0)
    return take(.question) == nil ? condition : try conditional(condition)
  }

  private mutating func conditional(_ condition: Expression) throws(CELErrors) -> Expression {
    let yes = try binary(0)
    guard take(.colon) != nil else {
      throw failure(.noOtherwise, hint: .forms(["condition ? value : other"]))
    }
    let no = try expression()
    return try make(
      .conditional(condition, yes, no), condition.span.joined(no.span), over: [condition, yes, no])
  }

  /// The current operator and its precedence.
  private var infix: (level: Int, function: String)? {
    guard case .symbol(let symbol) = token.kind else { return token.kind == .reserved("in") ? (2, "@in") : nil }
    return Self.infixes[symbol]
  }

  private static let infixes: [Token.Symbol: (level: Int, function: String)] = [
    .or: (0, "||"), .and: (1, "&&"), .less: (2, "_<_"), .lessOrEqual: (2, "_<=_"), .greater: (2, "_>_"),
    .greaterOrEqual: (2, "_>=_"), .equal: (2, "_==_"), .notEqual: (2, "_!=_"), .plus: (3, "_+_"), .minus: (3, "_-_"),
    .star: (4, "_*_"), .slash: (4, "_/_"), .percent: (4, "_%_"),
  ]

  /// Parses operands and operators of at least this precedence.
  private mutating func binary(_ least: Int) throws(CELErrors) -> Expression {
    var left = try unary()
    while let infix, infix.level >= least {
      left = infix.level < 2 ? try logical(left, infix.level) : try binary(left, infix.level, infix.function)
    }
    return left
  }

  private mutating func binary(
    _ left: Expression, _ level: Int, _ function: String
  ) throws(CELErrors) -> Expression {
    let operatorSpan = token.span
    position += 1
    let right = try binary(level + 1)
    return try call(function, operatorSpan, [left, right], span: left.span.joined(right.span))
  }

  /// Turns a chain of `||` or `&&` of any length into one node.
  private mutating func logical(_ first: Expression, _ level: Int) throws(CELErrors) -> Expression {
    var terms = [first]
    var end = first.span
    while take(level == 0 ? .or : .and) != nil {
      let term = try binary(level + 1)
      end = term.span
      terms.append(term)
    }
    return try make(level == 0 ? .or(terms) : .and(terms), first.span.joined(end), over: terms)
  }

  private mutating func unary() throws(CELErrors) -> Expression {
    switch token.kind {
    case .symbol(.not), .symbol(.minus): try prefixed()
    default: try member()
    }
  }

  private mutating func prefixed() throws(CELErrors) -> Expression {
    let symbol = token
    var signs: [Token] = []
    while let next = take(symbol.kind == .symbol(.not) ? .not : .minus) { signs.append(next) }
    guard token.kind != .symbol(.not), token.kind != .symbol(.minus) else {
      throw failure(.mixedSigns, hint: .parentheses)
    }
    if symbol.kind == .symbol(.minus), let folded = try negativeLiteral(after: signs) { return folded }
    return try signed(try member(), by: signs)
  }

  /// Applies signs. Two signs cancel out, but one pair is kept, because the operand must have the right type.
  private mutating func signed(_ operand: Expression, by signs: [Token]) throws(CELErrors) -> Expression {
    var operand = operand
    let count = signs.count > 2 ? 2 - signs.count % 2 : signs.count
    for sign in signs.suffix(count).reversed() {
      let function = sign.kind == .symbol(.not) ? "!_" : "-_"
      operand = try call(function, sign.span, [operand], span: sign.span.joined(operand.span))
    }
    return operand
  }

  /// Parses a number with the `-` directly before it: the smallest int cannot be written otherwise.
  private mutating func negativeLiteral(after signs: [Token]) throws(CELErrors) -> Expression? {
    guard let sign = signs.last else { return nil }
    let number: Value
    switch token.kind {
    case .int(let magnitude): number = .int(Int64(truncatingIfNeeded: 0 &- magnitude))
    case .double(let value): number = .double(-value)
    default: return nil
    }
    let literalSpan = sign.span.joined(token.span)
    position += 1
    var operand = try make(.literal(number), literalSpan)
    while let extended = try suffix(of: operand) { operand = extended }
    return try signed(operand, by: signs.dropLast())
  }

  mutating func call(
    _ function: String, _ nameSpan: SourceSpan, _ arguments: [Expression], span: SourceSpan
  ) throws(CELErrors) -> Expression {
    let call = Expression.Call(function: function, nameSpan: nameSpan, arguments: arguments)
    return try make(.call(call), span, over: arguments)
  }
}
