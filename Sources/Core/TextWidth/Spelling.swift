// SPDX-License-Identifier: MIT

/// Finds what a mistyped word was probably meant to be.
package enum Spelling {
  /// A longer word was no slip of a name that anybody gave.
  private static let longest = 64

  /// The nearest of `candidates`; nil where none is near enough.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    nearest(to: word, among: candidates, atMost: 1).first
  }

  /// Those of `candidates` that are near enough to be meant, the nearest first: a third of the letters may differ, three
  /// at most; case, hyphens, underscores and spaces don't count. Where none is, the only one that begins like this.
  package static func nearest(
    to word: String, among candidates: some Sequence<String>, atMost count: Int
  ) -> [String] {
    let wanted = folded(word)
    guard !wanted.isEmpty, wanted.count <= longest else { return [] }
    let limit = wanted.count < 2 ? 0 : max(1, min(3, wanted.count / 3))
    let letters = wanted.sorted()
    let others = candidates.filter { $0 != word }.map { ($0, folded($0)) }
    let near = others.compactMap { name, folded in
      // The same letters in another order are the likelier slip.
      distance(wanted, folded, limit: limit).map { ($0, folded.sorted() == letters ? 0 : 1, name) }
    }
    if !near.isEmpty { return near.sorted { $0 < $1 }.prefix(count).map(\.2) }
    let longer = others.filter { wanted.count > 2 && $0.1.starts(with: wanted) }
    return longer.count == 1 ? [longer[0].0] : []
  }

  /// All of `names`, the nearest to `word` first.
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

  /// Insertions, removals, replacements and swaps of neighbours that make one of the other (Damerau and Levenshtein);
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
