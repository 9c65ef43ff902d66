// SPDX-License-Identifier: MIT

/// Finds the word that a misspelt one probably means.
package enum Spelling {
  /// The maximum length of a word: no longer word is a misspelling of a known name.
  private static let longest = 64

  /// Returns the nearest of `candidates`; nil if none is near enough.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    nearest(to: word, among: candidates, atMost: 1).first
  }

  /// Returns the candidates that are near enough, nearest first. A third of the letters may differ, at most three. Case,
  /// hyphens, underscores and spaces do not count. If none is near, returns the only candidate with this prefix.
  package static func nearest(
    to word: String, among candidates: some Sequence<String>, atMost count: Int
  ) -> [String] {
    let wanted = folded(word)
    guard !wanted.isEmpty, wanted.count <= longest else { return [] }
    let limit = wanted.count < 2 ? 0 : max(1, min(3, wanted.count / 3))
    let letters = wanted.sorted()
    let others = candidates.filter { $0 != word }.map { ($0, folded($0)) }
    let near = others.compactMap { name, folded in
      // Transposed letters are the likelier error.
      distance(wanted, folded, limit: limit).map { ($0, folded.sorted() == letters ? 0 : 1, name) }
    }
    if !near.isEmpty { return near.sorted { $0 < $1 }.prefix(count).map(\.2) }
    let longer = others.filter { wanted.count > 2 && $0.1.starts(with: wanted) }
    return longer.count == 1 ? [longer[0].0] : []
  }

  /// Returns all of `names`, the nearest to `word` first.
  package static func ranked(_ names: [String], by word: String) -> [String] {
    let wanted = folded(String(word.prefix(longest)))
    return names.map { name -> (Int, String) in
      let letters = folded(name)
      return (distance(wanted, letters, limit: max(wanted.count, letters.count)) ?? 0, name)
    }.sorted { $0 < $1 }.map(\.1)
  }

  private static func folded(_ word: String) -> [Character] {
    Array(word.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " })
  }

  /// Returns the number of insertions, deletions, replacements and transpositions between two words (Damerau and Levenshtein);
  /// nil beyond `limit`.
  private static func distance(_ left: [Character], _ right: [Character], limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
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
      (before, above) = (above, current)
    }
    return above[right.count] <= limit ? above[right.count] : nil
  }
}
