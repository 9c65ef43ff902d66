// SPDX-License-Identifier: MIT

package enum TagName {
  /// Returns the stored form: without surrounding white space, and without a leading `#`, because every tag is displayed with
  /// one.
  package static func parse(_ text: String) throws(NameProblem) -> String {
    guard !text.utf8.contains(0) else { throw .hasNUL }
    let name = text.drop { $0 == "#" || $0.isWhitespace }.withoutMargins
    guard !name.isEmpty else { throw .empty }
    return name
  }

  /// Returns the name to search for. An invalid name remains unchanged, and matches nothing.
  package static func sought(_ text: String) -> String { (try? parse(text)) ?? text }

  /// Returns the tags of a session without duplicates.
  package static func distinct(_ tags: [String]) -> [String] {
    var known: Set<String> = []
    return tags.filter { known.insert($0).inserted }
  }
}
