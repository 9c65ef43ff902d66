// SPDX-License-Identifier: MIT
import Foundation

/// The encoders extension: Base64.
enum Encoders {
  static let functions: [Function] = [
    Function.global("base64.encode", [([.bytes], .string)]).unary { (x, activation) throws(EvaluationError) in
      guard case .bytes(let bytes) = x else { throw .noSuchOverload("base64.encode", [x]) }
      try activation.makeText(bytes.count / 3 * 4 + 4)
      try activation.spend(bytes.count)
      return .string(Data(bytes).base64EncodedString())
    },
    Function.global("base64.decode", [([.string], .bytes)]).unary { (x, activation) throws(EvaluationError) in
      guard case .string(let text) = x else { throw .noSuchOverload("base64.decode", [x]) }
      try activation.makeText(text.utf8.count)
      try activation.spend(text.utf8.count)
      guard let bytes = decode(text) else {
        throw EvaluationError(
          .conversion, "\(TextForm.quotedIfText(x)) is not Base64", about: "\(TextForm.quotedIfText(x)) → bytes")
      }
      return .bytes(bytes)
    },
  ]

  /// Decodes with or without padding.
  private static func decode(_ text: String) -> [UInt8]? {
    let missing = (4 - text.utf8.count % 4) % 4
    // Partial padding is invalid.
    guard missing == 0 || missing < 3 && !text.hasSuffix("=") else { return nil }
    return Data(base64Encoded: text + String(repeating: "=", count: missing)).map { Array($0) }
  }
}
