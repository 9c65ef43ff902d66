// SPDX-License-Identifier: MIT
import Messages

/// Turns the source into tokens; the first invalid token ends it with a diagnostic.
struct Lexer {
  let bytes: [UInt8]
  var position = 0

  init(_ source: String) {
    bytes = Array(source.utf8)
  }

  static func tokens(of source: String) throws(CELErrors) -> [Token] {
    var lexer = Lexer(source)
    var tokens: [Token] = []
    repeat { tokens.append(try lexer.next()) } while tokens.last?.kind != .end
    return tokens
  }

  func peek(_ ahead: Int = 0) -> UInt8? {
    position + ahead < bytes.count ? bytes[position + ahead] : nil
  }

  func failure(_ problem: ExpressionMessage, from start: Int, to end: Int? = nil, hint: ExpressionHint? = nil)
    -> CELErrors
  {
    CELErrors([Diagnostic(.syntax, problem, at: SourceSpan(start, end ?? position), hint: hint)])
  }

  mutating func next() throws(CELErrors) -> Token {
    skipBlanks()
    let start = position
    guard let byte = peek() else { return Token(kind: .end, span: SourceSpan(start, start)) }
    let kind: Token.Kind
    if Self.isDigit(byte) || byte == UInt8(ascii: "."), peek(1).map(Self.isDigit) == true || Self.isDigit(byte) {
      kind = try number()
    } else if let literal = try quotedLiteral() {
      kind = literal
    } else if Self.isLetter(byte) {
      kind = word()
    } else if byte == UInt8(ascii: "`") {
      kind = try backticked()
    } else {
      kind = .symbol(try symbol())
    }
    return Token(kind: kind, span: SourceSpan(start, position))
  }

  private mutating func skipBlanks() {
    while let byte = peek() {
      switch byte {
      case 0x09, 0x0A, 0x0C, 0x0D, 0x20: position += 1
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "/"):
        while let other = peek(), other != 0x0A { position += 1 }
      default: return
      }
    }
  }

  private mutating func word() -> Token.Kind {
    let start = position
    while let byte = peek(), Self.isLetter(byte) || Self.isDigit(byte) { position += 1 }
    let name = String(decoding: bytes[start..<position], as: UTF8.self)
    return Token.reservedWords.contains(name) ? .reserved(name) : .identifier(name)
  }

  private mutating func backticked() throws(CELErrors) -> Token.Kind {
    let start = position
    position += 1
    while let byte = peek(), byte != UInt8(ascii: "`"), byte != 0x0A { position += 1 }
    guard peek() == UInt8(ascii: "`") else { throw failure(.openBacktick, from: start) }
    let name = bytes[start + 1..<position]
    position += 1
    let allowed = name.allSatisfy { Self.isLetter($0) || Self.isDigit($0) || ".-/ ".utf8.contains($0) }
    guard allowed, !name.isEmpty else {
      throw failure(.badBacktick, from: start)
    }
    return .quotedIdentifier(String(decoding: name, as: UTF8.self))
  }

  private mutating func symbol() throws(CELErrors) -> Token.Symbol {
    let start = position
    if mayBeForeign, let wrong = Self.foreignOperators.first(where: { bytes[start...].starts(with: $0.text.utf8) }) {
      throw failure(wrong.problem, from: start, to: start + wrong.text.utf8.count, hint: wrong.hint)
    }
    let first = UInt16(bytes[start]) << 8
    if let second = peek(1), second != 0, let symbol = Self.symbols[first | UInt16(second)] {
      position += 2
      return symbol
    }
    guard let symbol = Self.symbols[first] else { throw unexpectedCharacter(at: start) }
    position += 1
    return symbol
  }

  /// The symbols, by their one or two bytes.
  private static let symbols: [UInt16: Token.Symbol] = Dictionary(
    uniqueKeysWithValues: Token.Symbol.allCases.map { symbol in
      let bytes = Array(symbol.rawValue.utf8)
      return (UInt16(bytes[0]) << 8 | (bytes.count > 1 ? UInt16(bytes[1]) : 0), symbol)
    })

  /// Whether the text here may begin an operator of another language. Most such beginnings belong to valid operators.
  private var mayBeForeign: Bool {
    switch (peek(), peek(1)) {
    case (UInt8(ascii: "="), let next), (UInt8(ascii: "!"), let next):
      next != UInt8(ascii: "=") || peek(2) == UInt8(ascii: "=")
    case (UInt8(ascii: "<"), let next): next == UInt8(ascii: ">")
    case (UInt8(ascii: "*"), let next), (UInt8(ascii: "?"), let next): next == peek()
    case (UInt8(ascii: "$"), _): true
    default: false
    }
  }

  /// The function that `| upper` means, a filter of template languages.
  private func filter(after end: Int) -> String? {
    let name = bytes[end...].drop { $0 == UInt8(ascii: " ") }.prefix { Self.isLetter($0) }
    return Checker.foreignNames[String(decoding: name, as: UTF8.self)]
  }

  private func unexpectedCharacter(at start: Int) -> CELErrors {
    let scalar = String(decoding: bytes[start...].prefix(4), as: UTF8.self).unicodeScalars.first ?? " "
    let end = start + String(scalar).utf8.count
    if scalar == "|", let filter = filter(after: end) {
      return failure(.notAnOperator("|"), from: start, to: end, hint: .use("text.\(filter)()"))
    }
    if let wrong = Self.foreignOperators.first(where: { $0.text == String(scalar) }) {
      return failure(wrong.problem, from: start, to: end, hint: wrong.hint)
    }
    let shown =
      scalar.properties.generalCategory == .control
      ? "U+" + String(scalar.value, radix: 16, uppercase: true) : "\(scalar)"
    let (problem, hint): (ExpressionMessage, ExpressionHint?) =
      switch scalar {
      case "\u{201C}", "\u{201D}", "\u{2018}", "\u{2019}", "\u{201E}", "\u{00AB}", "\u{00BB}":
        (.typographicQuote(shown), .stringForm)
      case "$": (.meaningless(shown), .namesAsTheyAre)
      case "#": (.meaningless(shown), .commentForm)
      default: (.meaningless(shown), nil)
      }
    return failure(problem, from: start, to: end, hint: hint)
  }

  /// The operators of other languages, longest first, with the replacement or another remedy.
  private static let foreignOperators: [(text: String, problem: ExpressionMessage, hint: ExpressionHint?)] =
    [("===", "=="), ("!==", "!="), ("=>", ">="), ("=<", "<="), ("<>", "!="), ("&", "&&"), ("|", "||")].map {
      ($0, .notAnOperator($0, use: $1), nil)
    } + [
      ("=~", .notAnOperator("=~"), .use("text.matches('pattern')")),
      ("**", .notAnOperator("**"), nil),
      ("??", .notAnOperator("??"), .use("a != \"\" ? a : b")),
      ("${", .nestedTemplate, .namesAsTheyAre),
      ("=", .notAnOperator("=", use: "=="), nil),
    ]

  static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }

  static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z") || byte == UInt8(ascii: "_")
  }
}
