// SPDX-License-Identifier: MIT

extension String {
  /// The text without white space at its end.
  var trimmedEnd: String {
    var end = endIndex
    while end > startIndex {
      let before = index(before: end)
      guard self[before].isWhitespace else { break }
      end = before
    }
    return end == endIndex ? self : String(self[..<end])
  }

  /// The text without white space around it.
  var trimmed: String {
    guard let first, first.isWhitespace else { return trimmedEnd }
    return String(drop { $0.isWhitespace }).trimmedEnd
  }

  /// Where `needle` first begins.
  func firstRange(ofText needle: String) -> Index? {
    guard let first = needle.utf8.first else { return startIndex }
    var rest = utf8[...]
    while let index = rest.firstIndex(of: first) {
      if utf8[index...].starts(with: needle.utf8) { return index }
      rest = rest[utf8.index(after: index)...]
    }
    return nil
  }
}
