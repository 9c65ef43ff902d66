// SPDX-License-Identifier: MIT

package enum NameProblem: Error, Hashable, Sendable {
  /// The name has no visible characters.
  case empty
  /// The name has a NUL character, at which SQLite and other programs would end it.
  case hasNUL
}

extension StringProtocol {
  /// The text without leading and trailing white space.
  var withoutMargins: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
