// SPDX-License-Identifier: MIT

package enum ProjectName {
  /// Returns the stored form: names that differ only in surrounding white space look alike. `""` is no project.
  package static func parse(_ text: String) throws(NameProblem) -> String {
    guard !text.utf8.contains(0) else { throw .hasNUL }
    return text.withoutMargins
  }

  /// Returns the name to search for. An invalid name remains unchanged, and matches nothing.
  package static func sought(_ text: String) -> String { (try? parse(text)) ?? text }
}
