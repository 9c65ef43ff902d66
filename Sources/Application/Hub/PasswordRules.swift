// SPDX-License-Identifier: MIT
package import HubMessages
package import HubModel

/// Why a new password is refused.
package enum PasswordProblem: Hashable, Sendable {
  case tooShort, tooLong, tooCommon, isHandle

  /// The sentence that explains it.
  package var label: AccountMessage.Label {
    switch self {
    case .tooShort: .passwordShort
    case .tooLong: .passwordLong
    case .tooCommon: .passwordCommon
    case .isHandle: .passwordIsHandle
    }
  }
}

/// What a new password must be. It is taken as it was typed: nothing is trimmed or changed.
package enum PasswordRules {
  package static let least = 10
  /// In bytes: beyond it, nobody types, and hashing takes longer.
  package static let most = 1024

  package static func problem(_ password: String, handle: Handle?) -> PasswordProblem? {
    guard password.unicodeScalars.count >= least else { return .tooShort }
    guard password.utf8.count <= most else { return .tooLong }
    let lowered = password.lowercased()
    if let handle, lowered == handle.text { return .isHandle }
    return isCommon(lowered) ? .tooCommon : nil
  }

  /// Whether others try it first: a listed password, with or without a few digits and signs at its end; the same few characters
  /// again and again; or a run along the alphabet or the keyboard.
  static func isCommon(_ password: String) -> Bool {
    if CommonPasswords.whole.contains(password) { return true }
    let letters = Array(password.unicodeScalars)
    let isRepeated = (1...4).contains { unit in
      letters.indices.dropFirst(unit).allSatisfy { letters[$0] == letters[$0 - unit] }
    }
    if isRepeated { return true }
    if CommonPasswords.runs.contains(where: { $0.contains(password) }) { return true }
    let isSign: (Unicode.Scalar) -> Bool = { "0123456789!@#$%^&*.?-_ ".unicodeScalars.contains($0) }
    guard let last = letters.lastIndex(where: { !isSign($0) }) else { return false }
    let stem = String(String.UnicodeScalarView(letters[...last].drop(while: isSign)))
    return CommonPasswords.stems.contains(stem)
  }
}
