// SPDX-License-Identifier: MIT

package enum TagName {
  /// `text` as it is kept: without the white space around it, and without the `#` that people put before a tag, since that
  /// is how each is shown.
  package static func parse(_ text: String) throws(NameProblem) -> String {
    guard !text.utf8.contains(0) else { throw .hasNUL }
    let name = text.drop { $0 == "#" || $0.isWhitespace }.withoutMargins
    guard !name.isEmpty else { throw .empty }
    return name
  }

  /// The name that is looked for; what can't be one stays as it is, and isn't found.
  package static func sought(_ text: String) -> String { (try? parse(text)) ?? text }

  /// Tags as a session has them: each once.
  package static func distinct(_ tags: [String]) -> [String] {
    var known: Set<String> = []
    return tags.filter { known.insert($0).inserted }
  }
}
