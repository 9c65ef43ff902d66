// SPDX-License-Identifier: MIT

extension DiagnosticMessage {
  /// What is wrong as a word for programs, which no wording changes: `unknown-key`, `tab`.
  package var code: String { MessageCode.of(self) }
}

/// The name of a case as a code; of a case that wraps a message, the name of that message's.
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

  /// `unknownKey` as `unknown-key`, `notUTF8` as `not-utf8`.
  private static func kebab(_ name: String) -> String {
    var code = ""
    var wasLower = false
    for letter in name {
      if letter.isUppercase, wasLower { code += "-" }
      code += letter.lowercased()
      wasLower = letter.isLowercase
    }
    return code
  }
}
