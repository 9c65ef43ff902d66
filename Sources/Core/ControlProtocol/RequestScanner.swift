// SPDX-License-Identifier: MIT
import Events

/// Reads the head of a request in the form that most clients write: known members once each, plain strings, no parameters or
/// `{}`.
///
/// Other forms go to the decoder, which describes the errors of a line and takes ten times as long.
struct RequestScanner {
  private let line: [UInt8]
  private var index = 0

  private init(_ line: [UInt8]) { self.line = line }

  static func head(of line: [UInt8]) -> RequestHead? {
    var scanner = RequestScanner(line)
    return scanner.head()
  }

  private mutating func head() -> RequestHead? {
    var head = RequestHead()
    var seen: Set<String> = []
    guard take("{") else { return nil }
    repeat {
      guard let name = string(), seen.insert(name).inserted, take(":") else { return nil }
      switch name {
      case "jsonrpc": head.jsonrpc = string()
      case "method": head.method = string()
      case "id":
        if let number = number() { head.id = .integer(number) } else { head.id = string().map(JSONValue.string) }
      case "params": head.isBare = take("{") && take("}")
      default: return nil
      }
    } while take(",")
    let isWhole = take("}") && index == line.count && head.isBare && (head.jsonrpc != nil) == seen.contains("jsonrpc")
    return isWhole && head.method != nil && (head.id != nil) == seen.contains("id") ? head : nil
  }

  /// Skips `byte` and the spaces around it.
  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    skipSpaces()
    guard index < line.count, line[index] == UInt8(ascii: byte) else { return false }
    index += 1
    skipSpaces()
    return true
  }

  private mutating func skipSpaces() {
    while index < line.count, line[index] == 0x20 { index += 1 }
  }

  /// Reads a string of printable ASCII without an escape.
  private mutating func string() -> String? {
    guard index < line.count, line[index] == UInt8(ascii: "\"") else { return nil }
    guard let end = line[(index + 1)...].firstIndex(where: { $0 == UInt8(ascii: "\"") }) else { return nil }
    let bytes = line[(index + 1)..<end]
    guard bytes.allSatisfy({ 0x20...0x7E ~= $0 && $0 != UInt8(ascii: "\\") }) else { return nil }
    index = end + 1
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads a non-negative whole number.
  private mutating func number() -> Int64? {
    let digits = line[index...].prefix { 0x30...0x39 ~= $0 }
    guard let first = digits.first, digits.count == 1 || first != 0x30,
      let number = Int64(String(decoding: digits, as: UTF8.self))
    else { return nil }
    index = digits.endIndex
    return number
  }
}
