// SPDX-License-Identifier: MIT

/// A JSON text and the places of its values, which are read when they are asked for.
///
/// It knows what Segue writes, and most of what others do. It gives up on everything unusual, so that Foundation's decoder
/// reads that, and describes what is wrong. That decoder takes three times as long in a process that has just begun.
final class JSONText {
  enum Kind {
    case null, yes, no, number, string, escapedString, list, object
  }

  /// A value. Members of an object are a name and a value each, one after the other.
  struct Value {
    let kind: Kind
    /// Its bytes, those of a string without quotes.
    var bytes: Range<Int>
    /// The place after it and everything in it.
    var next: Int
  }

  /// Gives up. The reason is found by Foundation's decoder.
  struct Unread: Error {}

  private(set) var values: [Value] = []
  /// Whether something was asked for that only Foundation's decoder reads as it does. What was read then doesn't count.
  var isUnusual = false
  private let bytes: [UInt8]
  private var index = 0

  /// Finds the values; nil if the text is unusual or wrong.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    values.reserveCapacity(bytes.count / 8)
    guard scan(depth: 0) else { return nil }
    skipSpaces()
    guard index == bytes.count else { return nil }
    let isASCII = bytes.allSatisfy { $0 < 0x80 }
    guard isASCII || String(validating: bytes, as: UTF8.self) != nil else { return nil }
  }

  /// The whole text as a value of type `type`; nil if that can't be read here.
  func value<Content: Decodable>(_ type: Content.Type) -> Content? {
    guard let value = try? Content(from: JSONTextDecoder(text: self, place: 0)), !isUnusual else { return nil }
    return value
  }

  // MARK: Values

  func string(_ place: Int) throws -> String {
    let value = values[place]
    switch value.kind {
    case .string: return String(decoding: bytes[value.bytes], as: UTF8.self)
    case .escapedString:
      guard let text = JSONEscapes.text(of: bytes[value.bytes]) else { throw unusual() }
      return text
    default: throw Unread()
    }
  }

  func integer<Number: FixedWidthInteger>(_ place: Int) throws -> Number {
    guard values[place].kind == .number else { throw Unread() }
    let digits = bytes[values[place].bytes]
    let isNegative = digits.first == UInt8(ascii: "-")
    var number: Number = 0
    for digit in digits.dropFirst(isNegative ? 1 : 0) {
      // Foundation also takes `1.0` and `1e3` for whole numbers, but not `1.5`.
      guard 0x30...0x39 ~= digit else {
        let isWhole = Double(String(decoding: digits, as: UTF8.self)).flatMap(Number.init(exactly:)) != nil
        throw isWhole ? unusual() : Unread()
      }
      let (product, isTooLong) = number.multipliedReportingOverflow(by: 10)
      let figure = Number(digit - 0x30)
      let (sum, isTooLarge) =
        isNegative ? product.subtractingReportingOverflow(figure) : product.addingReportingOverflow(figure)
      guard !isTooLong, !isTooLarge else { throw unusual() }
      number = sum
    }
    return number
  }

  func number<Number: BinaryFloatingPoint & LosslessStringConvertible>(_ place: Int) throws -> Number {
    guard values[place].kind == .number else { throw Unread() }
    let digits = String(decoding: bytes[values[place].bytes], as: UTF8.self)
    // One that is too large or too small is refused.
    guard let number = Number(digits), number.isFinite, number != 0 || digits == "0" || digits == "-0" else {
      throw unusual()
    }
    return number
  }

  func unusual() -> Unread {
    isUnusual = true
    return Unread()
  }

  // MARK: Finding values

  private func skipSpaces() {
    while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
  }

  /// Skips `byte` and the spaces around it.
  private func take(_ byte: Unicode.Scalar) -> Bool {
    skipSpaces()
    guard index < bytes.count, bytes[index] == UInt8(ascii: byte) else { return false }
    index += 1
    skipSpaces()
    return true
  }

  private func scan(depth: Int) -> Bool {
    skipSpaces()
    guard index < bytes.count, depth <= JSON.deepest else { return false }
    switch bytes[index] {
    case UInt8(ascii: "{"): return scanAll(.object, "}", depth)
    case UInt8(ascii: "["): return scanAll(.list, "]", depth)
    case UInt8(ascii: "\""): return scanString()
    case UInt8(ascii: "n"): return scanWord("null", .null)
    case UInt8(ascii: "t"): return scanWord("true", .yes)
    case UInt8(ascii: "f"): return scanWord("false", .no)
    default: return scanNumber()
    }
  }

  private func append(_ kind: Kind, _ bytes: Range<Int>) {
    values.append(Value(kind: kind, bytes: bytes, next: values.count + 1))
  }

  private func scanAll(_ kind: Kind, _ end: Unicode.Scalar, _ depth: Int) -> Bool {
    let (start, place) = (index, values.count)
    append(kind, start..<start)
    index += 1
    if !take(end) {
      repeat {
        if kind == .object {
          guard scanString(), take(":") else { return false }
        }
        guard scan(depth: depth + 1) else { return false }
      } while take(",")
      guard take(end) else { return false }
    }
    values[place].next = values.count
    return true
  }

  private func scanString() -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { return false }
    index += 1
    let start = index
    var kind = Kind.string
    while index < bytes.count, bytes[index] >= 0x20 {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        append(kind, start..<index)
        index += 1
        return true
      case UInt8(ascii: "\\"):
        kind = .escapedString
        index += 2
      default: index += 1
      }
    }
    return false
  }

  private func scanWord(_ word: StaticString, _ kind: Kind) -> Bool {
    let end = index + word.utf8CodeUnitCount
    guard end <= bytes.count, word.withUTF8Buffer({ bytes[index..<end].elementsEqual($0) }) else { return false }
    append(kind, index..<end)
    index = end
    return true
  }

  private func scanNumber() -> Bool {
    let start = index
    if bytes[index] == UInt8(ascii: "-") { index += 1 }
    let first = index
    guard skipDigits(), bytes[first] != UInt8(ascii: "0") || index == first + 1 else { return false }
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      guard skipDigits() else { return false }
    }
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      index += 1
      if index < bytes.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[index]) { index += 1 }
      guard skipDigits() else { return false }
    }
    append(.number, start..<index)
    return true
  }

  private func skipDigits() -> Bool {
    let start = index
    while index < bytes.count, 0x30...0x39 ~= bytes[index] { index += 1 }
    return index > start
  }
}
