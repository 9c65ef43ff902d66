// SPDX-License-Identifier: MIT
import Messages

extension Lexer {
  // MARK: Numbers

  mutating func number() throws(CELErrors) -> Token.Kind {
    let start = position
    let kind: Token.Kind
    if peek() == UInt8(ascii: "0"), let x = peek(1), x | 0x20 == UInt8(ascii: "x") {
      position += 2
      kind = try integer(digits: taken { Self.hexadecimal($0) != nil }, radix: 16, from: start)
    } else {
      kind = try decimal()
    }
    if let byte = peek(), Self.isLetter(byte) || Self.isDigit(byte) { throw trailingLetters(from: start) }
    return kind
  }

  private mutating func decimal() throws(CELErrors) -> Token.Kind {
    let start = position
    var digits = taken(Self.isDigit)
    var isDouble = false
    if peek() == UInt8(ascii: "."), peek(1).map(Self.isDigit) == true {
      isDouble = true
      position += 1
      digits += "." + taken(Self.isDigit)
    }
    if let e = peek(), e | 0x20 == UInt8(ascii: "e") {
      let signed = peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-")
      if peek(signed ? 2 : 1).map(Self.isDigit) == true {
        isDouble = true
        digits += "e" + (peek(1) == UInt8(ascii: "-") ? "-" : "")
        position += signed ? 2 : 1
        digits += taken(Self.isDigit)
      }
    }
    guard isDouble else { return try integer(digits: digits, radix: 10, from: start) }
    if digits.hasPrefix(".") { digits = "0" + digits }
    guard let value = Double(digits) else { throw failure(.notANumber(nil), from: start) }
    return .double(value)
  }

  private mutating func integer(digits: String, radix: Int, from start: Int) throws(CELErrors) -> Token.Kind {
    guard !digits.isEmpty else { throw failure(.noHexDigits, from: start) }
    let unsigned = peek().map { $0 | 0x20 == UInt8(ascii: "u") } == true
    if unsigned { position += 1 }
    // The lexer accepts 2^63, which is valid after a minus. The parser checks it.
    guard let value = UInt64(digits, radix: radix), unsigned || value <= 1 << 63 else {
      throw failure(.largeNumber, from: start)
    }
    return unsigned ? .uint(value) : .int(value)
  }

  private mutating func trailingLetters(from start: Int) -> CELErrors {
    let digits = String(decoding: bytes[start..<position], as: UTF8.self)
    let unit = taken { Self.isLetter($0) || Self.isDigit($0) }
    let whole = digits + unit
    let isDuration = ["h", "m", "s", "ms", "min", "mins", "sec", "secs", "hour", "hours"].contains(unit)
    return failure(
      .notANumber(whole), from: start,
      hint: isDuration
        ? .durationForm("'\(digits)\(unit.hasPrefix("ms") ? "ms" : unit.prefix(1))'") : nil)
  }

  private mutating func taken(_ belongs: (UInt8) -> Bool) -> String {
    let start = position
    while let byte = peek(), belongs(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  static func hexadecimal(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
    default: nil
    }
  }

  // MARK: Strings and bytes

  /// Reads a string or bytes literal if one begins here: prefixes r, b, br in either case, then one or three quotes.
  mutating func quotedLiteral() throws(CELErrors) -> Token.Kind? {
    var ahead = 0
    var isRaw = false
    var isBytes = false
    while ahead < 2, let byte = peek(ahead) {
      if byte | 0x20 == UInt8(ascii: "r"), !isRaw {
        isRaw = true
      } else if byte | 0x20 == UInt8(ascii: "b"), !isBytes {
        isBytes = true
      } else {
        break
      }
      ahead += 1
    }
    guard let quote = peek(ahead), quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    let start = position
    let isTriple = peek(ahead + 1) == quote && peek(ahead + 2) == quote
    position += ahead + (isTriple ? 3 : 1)
    let content = try quotedContent(quote, isTriple: isTriple, isRaw: isRaw, isBytes: isBytes, from: start)
    return isBytes ? .bytes(content) : .string(String(decoding: content, as: UTF8.self))
  }

  private mutating func quotedContent(
    _ quote: UInt8, isTriple: Bool, isRaw: Bool, isBytes: Bool, from start: Int
  ) throws(CELErrors) -> [UInt8] {
    var content: [UInt8] = []
    while let byte = peek() {
      if byte == quote, !isTriple || peek(1) == quote && peek(2) == quote {
        position += isTriple ? 3 : 1
        return content
      }
      if !isTriple, byte == 0x0A || byte == 0x0D { break }
      if byte == UInt8(ascii: "\\") {
        if isRaw {
          content.append(byte)
          position += 1
          if let next = peek(), isTriple || next != 0x0A && next != 0x0D {
            content.append(next)
            position += 1
          }
        } else {
          content += try escape(isBytes: isBytes)
        }
      } else {
        content.append(byte)
        position += 1
      }
    }
    let mark = String(repeating: String(decoding: [quote], as: UTF8.self), count: isTriple ? 3 : 1)
    let another = bytes[..<start].contains(quote)
    throw failure(
      .openString(mark), from: start,
      hint: another ? .earlyQuote : nil)
  }

  private mutating func escape(isBytes: Bool) throws(CELErrors) -> [UInt8] {
    let start = position
    position += 1
    guard let byte = peek() else { throw failure(.endsAfterBackslash, from: start) }
    position += 1
    if let plain = TextForm.escapes[Unicode.Scalar(byte)] { return [UInt8(ascii: plain)] }
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "?"), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      return [byte]
    case UInt8(ascii: "x"), UInt8(ascii: "X"):
      return try encoded(digits: 2, radix: 16, from: start, isBytes: isBytes)
    case UInt8(ascii: "u") where !isBytes: return try encoded(digits: 4, radix: 16, from: start, isBytes: false)
    case UInt8(ascii: "U") where !isBytes: return try encoded(digits: 8, radix: 16, from: start, isBytes: false)
    case UInt8(ascii: "0")...UInt8(ascii: "3"):
      position -= 1
      return try encoded(digits: 3, radix: 8, from: start, isBytes: isBytes)
    default:
      while let next = peek(), next & 0xC0 == 0x80 { position += 1 }
      let shown = String(decoding: bytes[start..<position], as: UTF8.self)
      throw failure(
        .badEscape(shown), from: start,
        hint: .backslashForm)
    }
  }

  private mutating func encoded(
    digits: Int, radix: UInt32, from start: Int, isBytes: Bool
  ) throws(CELErrors) -> [UInt8] {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let byte = peek(), let digit = Self.hexadecimal(byte), digit < radix else {
        throw failure(.escapeDigits(digits, isOctal: radix == 8), from: start)
      }
      value = value &* radix &+ digit
      position += 1
    }
    if isBytes { return [UInt8(truncatingIfNeeded: value)] }
    guard let scalar = Unicode.Scalar(value) else {
      throw failure(.notACharacter("U+\(String(value, radix: 16, uppercase: true))"), from: start)
    }
    return Array(String(scalar).utf8)
  }
}
