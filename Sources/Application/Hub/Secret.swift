// SPDX-License-Identifier: MIT
import Hashing

/// Random text that admits its holder, and that storage keeps as its SHA-256.
package enum Secret {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  /// No vowels, so that a code is no word; and nothing that looks like something else.
  private static let typed = Array("BCDFGHJKLMNPQRSTVWXZ".utf8)

  /// 43 letters: 258 bits.
  package static func make() -> String {
    String(decoding: RandomBytes.make(43).map { letters[Int($0) & 63] }, as: UTF8.self)
  }

  /// Whether a text can be a secret of `make`.
  package static func isSecret(_ text: String) -> Bool {
    text.utf8.count == 43 && text.utf8.allSatisfy(letters.contains)
  }

  /// Such as `BCDF-GHJK`: 34 bits, for a code that is typed within minutes, with few attempts.
  package static func makeTyped() -> String {
    var code: [UInt8] = []
    while code.count < 8 {
      // From 240 on, the remainder would prefer some letters.
      code += RandomBytes.make(16).filter { $0 < 240 }.map { typed[Int($0) % typed.count] }
    }
    return String(decoding: code[..<4], as: UTF8.self) + "-" + String(decoding: code[4..<8], as: UTF8.self)
  }

  /// A typed code as `makeTyped` writes it, from capitals or small letters, with or without signs between them; nil if it
  /// can't be one.
  package static func typed(_ text: String) -> String? {
    let code = text.uppercased().utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: " ") }
    guard code.count == 8, code.allSatisfy(typed.contains) else { return nil }
    return String(decoding: code[..<4], as: UTF8.self) + "-" + String(decoding: code[4...], as: UTF8.self)
  }

  package static func hash(_ secret: String) -> [UInt8] {
    var hash = SHA256()
    hash.update(secret.utf8)
    return hash.digest()
  }
}
