// SPDX-License-Identifier: MIT

/// Searches for a text in another, in time proportional to both lengths.
enum TextSearch {
  static func first<Unit: FixedWidthInteger>(of part: [Unit], in whole: [Unit], from start: Int? = nil) -> Int? {
    part.isEmpty ? start ?? 0 : places(of: part, in: whole, from: start ?? 0, atMost: 1).first
  }

  /// Returns the last match at or before `start`.
  static func last<Unit: FixedWidthInteger>(of part: [Unit], in whole: [Unit], from start: Int? = nil) -> Int? {
    let start = start ?? whole.count
    if part.isEmpty { return start }
    guard whole.count >= part.count else { return nil }
    let end = min(start, whole.count - part.count) + part.count
    let reversedPart = Array(part.reversed())
    let place = places(of: reversedPart, in: Array(whole[..<end].reversed()), atMost: 1).first
    return place.map { end - $0 - part.count }
  }

  /// Returns the matches from the left without overlaps. An empty text matches before each character and at the end.
  static func places<Unit: FixedWidthInteger>(
    of part: [Unit], in whole: [Unit], from start: Int = 0, atMost limit: Int? = nil
  ) -> [Int] {
    let limit = limit ?? Int.max
    guard limit > 0 else { return [] }
    if part.isEmpty { return Array((start...whole.count).prefix(limit)) }
    guard part.count <= whole.count - start else { return [] }
    let borders = borders(of: part)
    var found: [Int] = []
    var matched = 0
    for position in start..<whole.count {
      while matched > 0, part[matched] != whole[position] { matched = borders[matched - 1] }
      if part[matched] == whole[position] { matched += 1 }
      if matched == part.count {
        found.append(position + 1 - matched)
        if found.count == limit { return found }
        matched = 0
      }
    }
    return found
  }

  /// Returns, for each prefix, the length of its longest proper border (Knuth, Morris and Pratt).
  private static func borders<Unit: FixedWidthInteger>(of part: [Unit]) -> [Int] {
    var borders = [0]
    var matched = 0
    for position in 1..<max(1, part.count) {
      while matched > 0, part[matched] != part[position] { matched = borders[matched - 1] }
      if part[matched] == part[position] { matched += 1 }
      borders.append(matched)
    }
    return borders
  }
}
