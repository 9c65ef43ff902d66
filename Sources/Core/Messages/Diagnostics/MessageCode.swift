// SPDX-License-Identifier: MIT

extension DiagnosticMessage {
  /// The problem's code for programs, independent of the wording: `unknown-key`, `tab`.
  package var code: String { MessageCode.of(self) }
}

/// The code of a case from its name. A case that wraps a message has that message's code.
enum MessageCode {
  static func of(_ phrase: some Any) -> String {
    guard let child = Mirror(reflecting: phrase).children.first, let label = child.label else {
      return kebab("\(phrase)")
    }
    let isWrapped =
      child.value is YAMLMessage || child.value is FileMessage || child.value is ManifestMessage
      || child.value is ExpressionMessage
    return isWrapped ? of(child.value) : kebab(label)
  }

  /// Returns `unknownKey` as `unknown-key`, `notADuration` as `not-a-duration`, `notUTF8` as `not-utf8`.
  private static func kebab(_ name: String) -> String {
    let letters = Array(name)
    return letters.indices.map { index in
      let letter = letters[index]
      guard letter.isUppercase, index > 0 else { return String(letter) }
      let beginsWord = letters.indices.contains(index + 1) && letters[index + 1].isLowercase
      return (letters[index - 1].isUppercase && !beginsWord ? "" : "-") + letter.lowercased()
    }.joined()
  }
}
