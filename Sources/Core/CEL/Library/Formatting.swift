// SPDX-License-Identifier: MIT
import Foundation

/// `'…%s…'.format([…])`
enum Formatting {
  static func format(
    _ template: String, _ values: [Value], _ activation: inout Activation
  ) throws(EvaluationError) -> String {
    var result = ""
    var rest = Substring(template).unicodeScalars
    var used = 0
    try activation.makeText(template.utf8.count)
    try activation.spend(template.utf8.count)
    while let scalar = rest.popFirst() {
      guard scalar == "%" else {
        result.unicodeScalars.append(scalar)
        continue
      }
      if rest.first == "%" {
        result.unicodeScalars.append(rest.removeFirst())
        continue
      }
      let precision = try precision(&rest)
      guard let clause = rest.popFirst() else { throw parseFailure("unexpected end of string") }
      guard "sdfeboxX".unicodeScalars.contains(clause) else {
        throw parseFailure("unrecognized formatting clause \"\(clause)\"")
      }
      guard used < values.count else { throw EvaluationError(.invalidArgument, "index \(used) out of range") }
      try activation.spend(8)
      let piece = try text(of: values[used], as: clause, precision: precision, &activation)
      used += 1
      try activation.extendText(by: piece.utf8.count, to: result.utf8.count + piece.utf8.count)
      result += piece
    }
    return result
  }

  private static func parseFailure(_ reason: String) -> EvaluationError {
    EvaluationError(.invalidArgument, "could not parse formatting clause: \(reason)")
  }

  private static func precision(_ rest: inout Substring.UnicodeScalarView) throws(EvaluationError) -> Int? {
    guard rest.first == "." else { return nil }
    rest.removeFirst()
    var digits = ""
    while let digit = rest.first, ("0"..."9").contains(digit) { digits.unicodeScalars.append(rest.removeFirst()) }
    guard let value = Int(digits), value <= 100 else {
      throw parseFailure("a precision is a number from 0 to 100")
    }
    return value
  }

  private static func failure(_ rule: String, _ value: Value) -> EvaluationError {
    EvaluationError(.invalidArgument, "error during formatting: \(rule), was given \(value.typeName)")
  }

  private static func text(
    of value: Value, as clause: Unicode.Scalar, precision: Int?, _ activation: inout Activation
  ) throws(EvaluationError) -> String {
    switch clause {
    case "s": return try plain(value, &activation)
    case "d": return try decimal(value)
    case "f", "e":
      // A number may have four hundred digits.
      try activation.spend(32)
      return try fixed(value, precision, String(clause), clause == "f" ? "fixed-point" : "scientific")
    case "b":
      if case .bool(let flag) = value { return flag ? "1" : "0" }
      return try whole(value, 2, "only integers and bools can be formatted as binary")
    case "o": return try whole(value, 8, "octal clause can only be used on integers")
    default: return try hexadecimal(value, uppercase: clause == "X", &activation)
    }
  }

  private static func decimal(_ value: Value) throws(EvaluationError) -> String {
    if case .double(let number) = value, !number.isFinite { return TextForm.double(number) }
    return try whole(value, 10, "decimal clause can only be used on integers")
  }

  private static func whole(
    _ value: Value, _ radix: Int, uppercase: Bool = false, _ rule: String
  ) throws(EvaluationError) -> String {
    switch value {
    case .int(let number): return String(number, radix: radix, uppercase: uppercase)
    case .uint(let number): return String(number, radix: radix, uppercase: uppercase)
    default: throw failure(rule, value)
    }
  }

  private static func hexadecimal(
    _ value: Value, uppercase: Bool, _ activation: inout Activation
  ) throws(EvaluationError) -> String {
    let bytes: [UInt8]
    switch value {
    case .string(let text): bytes = Array(text.utf8)
    case .bytes(let content): bytes = content
    default:
      let rule = "only integers, byte buffers, and strings can be formatted as hex"
      return try whole(value, 16, uppercase: uppercase, rule)
    }
    try activation.makeText(bytes.count * 2)
    try activation.spend(bytes.count)
    return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: uppercase) }.joined()
  }

  private static func fixed(
    _ value: Value, _ precision: Int?, _ conversion: String, _ name: String
  ) throws(EvaluationError) -> String {
    let number: Double
    switch value {
    case .double(let exact): number = exact
    case .int(let whole): number = Double(whole)
    case .uint(let whole): number = Double(whole)
    default: throw failure("\(name) clause can only be used on doubles", value)
    }
    guard number.isFinite else { return TextForm.double(number) }
    return String(format: "%.\(precision ?? 6)" + conversion, number)
  }

  /// Returns the text for `%s`; lists and maps with their elements, keys in order.
  private static func plain(_ value: Value, _ activation: inout Activation) throws(EvaluationError) -> String {
    try activation.spend(1)
    switch value {
    case .null: return "null"
    case .type(let name): return name
    case .list(let list):
      var pieces: [String] = []
      for element in list { pieces.append(try plain(element, &activation)) }
      return try joined(pieces, "[", "]", &activation)
    case .map(let map):
      var pieces: [String] = []
      for entry in map.entries {
        let piece = "\(try plain(entry.key, &activation)): \(try plain(entry.value, &activation))"
        // Each piece is joined, and compared with some of the others during sorting.
        try activation.read(piece.utf8.count * (1 + map.entries.count.bitWidth - map.entries.count.leadingZeroBitCount))
        pieces.append(piece)
      }
      try activation.spend(pieces.count * (pieces.count.bitWidth - pieces.count.leadingZeroBitCount))
      return try joined(pieces.sorted { compareText($0, $1) < 0 }, "{", "}", &activation)
    case .object, .optional, .opaque:
      throw failure(
        "string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, "
          + "and timestamps", value)
    default:
      guard case .string(let text) = try Conversions.string(value, &activation) else { return "" }
      return text
    }
  }

  private static func joined(
    _ pieces: [String], _ open: String, _ close: String, _ activation: inout Activation
  ) throws(EvaluationError) -> String {
    try activation.makeText(pieces.reduce(2) { $0 + $1.utf8.count + 2 })
    return open + pieces.joined(separator: ", ") + close
  }
}
