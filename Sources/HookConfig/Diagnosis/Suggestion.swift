// SPDX-License-Identifier: MIT

/// Finds what a mistyped word was probably meant to be.
package enum Suggestion {
  /// `did you mean 'x'?` for the closest of `candidates`; nil where none is close.
  package static func hint(for word: String, among candidates: some Sequence<String>, prefix: String = "") -> String? {
    closest(to: word, among: candidates).map { "did you mean '\(prefix)\($0)'?" }
  }

  /// The closest of `candidates` by edit distance, case and separators aside; nil where none is close.
  static func closest(to word: String, among candidates: some Sequence<String>) -> String? {
    let wanted = folded(word)
    guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
    let limit = max(1, min(3, wanted.count / 3))
    var best: (word: String, distance: Int)?
    for candidate in candidates.sorted() {
      let distance = distance(wanted, folded(candidate), limit: best.map { $0.distance - 1 } ?? limit)
      if let distance { best = (candidate, distance) }
      if distance == 0 { break }
    }
    if let best { return best.word }
    // `slack` for `slack_url`, where only one begins so.
    let longer = candidates.filter { wanted.count > 2 && folded($0).starts(with: wanted) }
    return longer.count == 1 ? longer.first : nil
  }

  private static func folded(_ word: String) -> [Character] {
    word.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }.map { $0 }
  }

  /// Insertions, deletions, replacements and swaps of neighbours from `left` to `right`; nil beyond `limit`.
  static func distance(_ left: [Character], _ right: [Character], limit: Int) -> Int? {
    guard limit >= 0, abs(left.count - right.count) <= limit else { return nil }
    var before: [Int] = []
    var above = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      current.reserveCapacity(right.count + 1)
      for column in right.indices {
        let cost = left[row] == right[column] ? 0 : 1
        var value = min(above[column + 1] + 1, current[column] + 1, above[column] + cost)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          value = min(value, before[column - 1] + 1)
        }
        current.append(value)
      }
      before = above
      above = current
    }
    return above[right.count] <= limit ? above[right.count] : nil
  }
}
