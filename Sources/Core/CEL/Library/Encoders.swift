// SPDX-License-Identifier: MIT

/// The encoders extension: Base64.
enum Encoders {
  static let functions: [Function] = [
    Function.global("base64.encode", [([.bytes], .string)]).unary { (x, activation) throws(EvaluationError) in
      guard case .bytes(let bytes) = x else { throw .noSuchOverload("base64.encode", [x]) }
      try activation.makeText(bytes.count / 3 * 4 + 4)
      try activation.spend(bytes.count)
      return .string(encode(bytes))
    },
    Function.global("base64.decode", [([.string], .bytes)]).unary { (x, activation) throws(EvaluationError) in
      guard case .string(let text) = x else { throw .noSuchOverload("base64.decode", [x]) }
      try activation.makeText(text.utf8.count)
      try activation.spend(text.utf8.count)
      guard let bytes = decode(text) else {
        throw EvaluationError(.conversion, "\(TextForm.quotedIfText(x)) is not Base64")
      }
      return .bytes(bytes)
    },
  ]

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// What each byte stands for; 64 for one that stands for nothing.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 64, count: 256)
    for (value, digit) in alphabet.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()

  private static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
      for index in 0..<4 {
        text.append(index <= group.count ? alphabet[Int(bits >> UInt32(18 - 6 * index) & 63)] : UInt8(ascii: "="))
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// With or without padding.
  private static func decode(_ text: String) -> [UInt8]? {
    var digits = Array(text.utf8)
    if digits.count % 4 == 0 {
      for _ in 0..<2 where digits.last == UInt8(ascii: "=") { digits.removeLast() }
    }
    guard digits.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: digits.count, by: 4) {
      let group = digits[start..<min(start + 4, digits.count)]
      var bits: UInt32 = 0
      for digit in group {
        guard values[Int(digit)] < 64 else { return nil }
        bits = bits << 6 | UInt32(values[Int(digit)])
      }
      bits <<= UInt32(6 * (4 - group.count))
      for index in 0..<group.count - 1 { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(16 - 8 * index))) }
    }
    return bytes
  }
}
