// SPDX-License-Identifier: MIT

package enum ProjectName {
  /// `text` as it is kept: two names that differ only in the white space around them look like one. `""` is no project.
  package static func parse(_ text: String) throws(NameProblem) -> String {
    guard !text.utf8.contains(0) else { throw .hasNUL }
    return text.withoutMargins
  }

  /// The name that is looked for; what can't be one stays as it is, and isn't found.
  package static func sought(_ text: String) -> String { (try? parse(text)) ?? text }
}
