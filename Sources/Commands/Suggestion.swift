// SPDX-License-Identifier: MIT

/// What somebody may have meant who wrote something else.
enum Suggestion {
  /// The candidate that differs least from `word`, where it differs little enough to be meant.
  static func nearest(to word: String, in candidates: [String]) -> String? {
    let word = word.lowercased()
    let distances = candidates.map { ($0, distance(Array(word), Array($0.lowercased()))) }
    guard let best = distances.min(by: { $0.1 < $1.1 }) else { return nil }
    if best.1 <= max(1, word.count / 3) { return best.0 }
    return word.count >= 3 ? candidates.first { $0.hasPrefix(word) } : nil
  }

  /// Insertions, deletions, replacements and swaps of neighbours that make one out of the other.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var rows = [Array(0...right.count)]
    for i in 0..<left.count {
      var row = [i + 1]
      for j in 0..<right.count {
        let cost = left[i] == right[j] ? 0 : 1
        var best = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + cost)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] { best = min(best, rows[i - 1][j - 1] + 1) }
        row.append(best)
      }
      rows.append(row)
    }
    return rows[left.count][right.count]
  }
}
