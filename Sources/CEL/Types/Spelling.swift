// SPDX-License-Identifier: MIT

/// Finds what was probably meant.
enum Spelling {
  /// The candidate nearest to `word`, if one is near enough.
  static func nearest(to word: String, in candidates: some Sequence<String>) -> String? {
    let limit = word.utf8.count < 2 ? 0 : max(1, word.utf8.count / 3)
    let letters = word.lowercased().utf8.sorted()
    var best: (name: String, distance: Int, order: Int)?
    for candidate in candidates where candidate != word {
      guard abs(candidate.utf8.count - word.utf8.count) <= limit else { continue }
      let distance = distance(Array(word.lowercased().utf8), Array(candidate.lowercased().utf8))
      guard distance <= limit else { continue }
      // The same letters in another order are the likelier slip.
      let order = candidate.lowercased().utf8.sorted() == letters ? 0 : 1
      if let best, (best.distance, best.order, best.name) < (distance, order, candidate) { continue }
      best = (candidate, distance, order)
    }
    return best?.name
  }

  static func hint(_ word: String, _ candidates: some Sequence<String>) -> String? {
    nearest(to: word, in: candidates).map { "did you mean '\($0)'?" }
  }

  /// Insertions, removals, replacements and swaps of neighbours (Damerau and Levenshtein).
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var before: [Int] = []
    var previous = Array(0...b.count)
    for i in 0..<a.count {
      var current = [i + 1]
      for j in 0..<b.count {
        var cost = min(previous[j + 1] + 1, current[j] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
        current.append(cost)
      }
      (before, previous) = (previous, current)
    }
    return previous[b.count]
  }
}
