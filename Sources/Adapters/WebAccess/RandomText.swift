// SPDX-License-Identifier: MIT

/// Unpredictable text from the system's random numbers.
enum RandomText {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  /// No two of them look alike.
  private static let typedLetters = Array("abcdefghjkmnpqrstuvwxyz23456789".utf8)

  /// 258 bits.
  static func secret() -> String { text(43, of: letters) }

  /// Eight letters, 39 bits: for a code that is typed within a minute, with few attempts.
  static func typed() -> String { text(8, of: typedLetters) }

  static func isLetter(_ byte: UInt8) -> Bool { letters.contains(byte) }

  private static func text(_ count: Int, of letters: [UInt8]) -> String {
    var generator = SystemRandomNumberGenerator()
    return String(
      decoding: (0..<count).map { _ in letters[Int.random(in: letters.indices, using: &generator)] }, as: UTF8.self)
  }
}
