// SPDX-License-Identifier: MIT

package enum NameProblem: Error, Hashable, Sendable {
  /// Nothing is left that anybody would see, or find.
  case empty
  /// It has a NUL character, where SQLite and other programs believe that it ends.
  case hasNUL
}

extension StringProtocol {
  /// Without the white space at both ends.
  var withoutMargins: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
