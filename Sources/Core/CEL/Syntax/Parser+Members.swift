// SPDX-License-Identifier: MIT
import Messages

extension Parser {
  /// Parses a primary and its suffixes: `.name`, `.?name`, `.call()`, `[index]`, `[?index]`.
  mutating func member() throws(CELErrors) -> Expression {
    var operand = try primary()
    while let extended = try suffix(of: operand) { operand = extended }
    return operand
  }

  mutating func suffix(of operand: Expression) throws(CELErrors) -> Expression? {
    switch token.kind {
    case .symbol(.dot):
      position += 1
      return try dotted(operand, isOptional: take(.question) != nil)
    case .symbol(.leftBracket): return try indexed(operand)
    case .symbol(.leftBrace):
      guard let path = operand.qualifiedName else { return nil }
      return try message(path.name, operand)
    default: return nil
    }
  }

  private mutating func indexed(_ operand: Expression) throws(CELErrors) -> Expression {
    let bracket = token
    position += 1
    let isOptional = take(.question) != nil
    let index = try expression()
    let end = try close(.rightBracket, opened: bracket)
    return try make(
      .index(operand, index, isOptional: isOptional), operand.span.joined(end), over: [operand, index])
  }

  private mutating func dotted(_ operand: Expression, isOptional: Bool) throws(CELErrors) -> Expression {
    let name: String
    var isQuoted = false
    switch token.kind {
    case .identifier(let text), .reserved(let text): name = text
    case .quotedIdentifier(let text): (name, isQuoted) = (text, true)
    default: throw failure(.noNameAfterDot(token.part))
    }
    let nameSpan = token.span
    if case .reserved = token.kind, ["in", "true", "false", "null"].contains(name) {
      throw failure(.badMemberName(name), hint: .use("['\(name)']"))
    }
    position += 1
    if !isQuoted, !isOptional, token.kind == .symbol(.leftParenthesis) {
      let (arguments, end) = try arguments()
      let call = Expression.Call(function: name, nameSpan: nameSpan, target: operand, arguments: arguments)
      return try expanded(call, operand.span.joined(end))
    }
    let member = Expression.Member(name: name, span: nameSpan, isOptional: isOptional)
    return try make(.select(operand, member, test: false), operand.span.joined(nameSpan), over: [operand])
  }

  private mutating func primary() throws(CELErrors) -> Expression {
    let first = token
    switch first.kind {
    case .symbol(.leftParenthesis):
      position += 1
      let inner = try expression()
      _ = try close(.rightParenthesis, opened: first)
      return inner
    case .symbol(.leftBracket): return try list(opened: first)
    case .symbol(.leftBrace): return try map(opened: first)
    case .symbol(.dot): return try name(isAbsolute: true)
    case .identifier: return try name(isAbsolute: false)
    default: break
    }
    guard let value = try literal() else { throw unexpectedOperand() }
    position += 1
    return try make(.literal(value), first.span)
  }

  private func literal() throws(CELErrors) -> Value? {
    switch token.kind {
    case .int(let magnitude):
      guard let value = Int64(exactly: magnitude) else { throw failure(.largeNumber) }
      return .int(value)
    case .uint(let value): return .uint(value)
    case .double(let value): return .double(value)
    case .string(let text): return .string(text)
    case .bytes(let bytes): return .bytes(bytes)
    case .reserved("true"): return .bool(true)
    case .reserved("false"): return .bool(false)
    case .reserved("null"): return .null
    default: return nil
    }
  }

  private mutating func name(isAbsolute: Bool) throws(CELErrors) -> Expression {
    let start = token.span
    if isAbsolute { position += 1 }
    guard case .identifier(let name) = token.kind else {
      throw failure(.noNameAfterDot(token.part))
    }
    let nameSpan = token.span
    position += 1
    guard token.kind == .symbol(.leftParenthesis) else {
      if name == "not", startsOperand(token), let wrong = Self.foreignWord(name) {
        throw failure(wrong, at: nameSpan)
      }
      return try make(.identifier(name, isAbsolute: isAbsolute), start.joined(nameSpan))
    }
    let (arguments, end) = try arguments()
    let function = isAbsolute ? "." + name : name
    let call = Expression.Call(function: function, nameSpan: nameSpan, arguments: arguments)
    return try expanded(call, start.joined(end))
  }

  private mutating func list(opened bracket: Token) throws(CELErrors) -> Expression {
    let (elements, end) = try separated(until: .rightBracket, opened: bracket) { (parser) throws(CELErrors) in
      let isOptional = parser.take(.question) != nil
      return Expression.Element(expression: try parser.expression(), isOptional: isOptional)
    }
    return try make(.list(elements), bracket.span.joined(end), over: elements.map(\.expression))
  }

  private mutating func map(opened brace: Token) throws(CELErrors) -> Expression {
    let (entries, end) = try separated(until: .rightBrace, opened: brace) { (parser) throws(CELErrors) in
      let isOptional = parser.take(.question) != nil
      let key = try parser.expression()
      guard parser.take(.colon) != nil else {
        throw parser.failure(.noValueOfKey, hint: .mapForm)
      }
      return Expression.Entry(key: key, value: try parser.expression(), isOptional: isOptional)
    }
    return try make(.map(entries), brace.span.joined(end), over: entries.flatMap { [$0.key, $0.value] })
  }

  private mutating func message(_ name: String, _ operand: Expression) throws(CELErrors) -> Expression {
    let (_, end) = try separated(until: .rightBrace, opened: token) { (parser) throws(CELErrors) in
      _ = parser.take(.question)
      switch parser.token.kind {
      case .identifier, .reserved, .quotedIdentifier: parser.position += 1
      default: throw parser.failure(.noFieldName)
      }
      guard parser.take(.colon) != nil else { throw parser.failure(.noFieldValue) }
      _ = try parser.expression()
    }
    return try make(.message(name), operand.span.joined(end), over: [operand])
  }

  /// Parses the arguments of a call; the current token is the opening bracket.
  private mutating func arguments() throws(CELErrors) -> (expressions: [Expression], end: SourceSpan) {
    try separated(until: .rightParenthesis, opened: token) { (parser) throws(CELErrors) in try parser.expression() }
  }

  /// Parses comma-separated items between the current opening token and `closing`.
  private mutating func separated<Item>(
    until closing: Token.Symbol, opened: Token, _ item: (inout Parser) throws(CELErrors) -> Item
  ) throws(CELErrors) -> ([Item], end: SourceSpan) {
    var found: [Item] = []
    position += 1
    while token.kind != .symbol(closing) {
      found.append(try item(&self))
      guard take(.comma) != nil else { break }
    }
    return (found, try close(closing, opened: opened))
  }

  private mutating func close(_ symbol: Token.Symbol, opened: Token) throws(CELErrors) -> SourceSpan {
    if let closing = take(symbol) { return closing.span }
    if token.kind == .end {
      throw failure(.open(opened.part, close: symbol.rawValue), at: opened.span)
    }
    throw unexpectedAfterOperand(wanted: symbol)
  }
}
