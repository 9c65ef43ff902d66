// SPDX-License-Identifier: MIT
import Hooks

/// The places of credentials in the files, which no diagnostic shows.
struct Credentials {
  private struct Line: Hashable {
    var file: String
    var number: Int
  }

  /// The offsets in each line, in Unicode scalars.
  private var places: [Line: [Range<Int>]] = [:]

  /// Registers a credential, which may have several lines.
  mutating func hide(_ span: Span) {
    guard span.end > span.start else { return }
    for number in span.line...span.file.line(of: span.end - 1) {
      let line = span.file.range(ofLine: number)
      let part = span.start..<span.end
      let clamped = part.clamped(to: line)
      guard !clamped.isEmpty else { continue }
      places[Line(file: span.file.path, number: number), default: []]
        .append((clamped.lowerBound - line.lowerBound)..<(clamped.upperBound - line.lowerBound))
    }
  }

  /// The diagnostic with a `*` for each character of a credential in its line.
  func hidden(_ diagnostic: Diagnostic) -> Diagnostic {
    guard let source = diagnostic.source, let number = diagnostic.line else { return diagnostic }
    let ranges = (places[Line(file: diagnostic.file, number: number)] ?? []) + Self.likely(in: source)
    guard !ranges.isEmpty else { return diagnostic }
    var isHidden = [Bool](repeating: false, count: source.unicodeScalars.count)
    for index in ranges.joined() where isHidden.indices.contains(index) { isHidden[index] = true }
    var diagnostic = diagnostic
    var offset = 0
    diagnostic.source = String(
      source.map { character -> Character in
        let scalars = offset..<(offset + character.unicodeScalars.count)
        offset = scalars.upperBound
        return isHidden[scalars].contains(true) ? "*" : character
      })
    return diagnostic
  }

  /// The values that their keys call credentials. A broken line, or that of an unknown plugin, is not decoded.
  private static func likely(in source: String) -> [Range<Int>] {
    let scalars = Array(source.unicodeScalars)
    var found: [Range<Int>] = []
    // Each value is read once: a long line of them would otherwise take minutes.
    var next = 0
    for colon in scalars.indices
    where colon >= next && scalars[colon] == ":" && isCredential(key: scalars[next..<colon]) {
      let start = scalars[(colon + 1)...].firstIndex { !$0.properties.isWhitespace } ?? scalars.endIndex
      guard start > colon + 1, start < scalars.endIndex, !",}[{*&".unicodeScalars.contains(scalars[start])
      else { continue }
      next = scalars[start...].firstIndex { $0 == "," || $0 == "}" } ?? scalars.endIndex
      let value = start..<next
      if String(String.UnicodeScalarView(scalars[value])).firstRange(ofText: "${{") == nil { found.append(value) }
    }
    return found
  }

  /// Whether what stands before a colon ends with the name of a credential.
  private static func isCredential(key: ArraySlice<Unicode.Scalar>) -> Bool {
    var key = key
    while key.last?.properties.isWhitespace == true { key.removeLast() }
    if key.last == "\"" || key.last == "'" { key.removeLast() }
    let start = key.lastIndex { !($0.isASCII && $0.properties.isAlphabetic) }.map { $0 + 1 } ?? key.startIndex
    let word = String(String.UnicodeScalarView(key[start...])).lowercased()
    return word == "sign" || ["token", "password", "secret", "authorization"].contains(where: word.hasSuffix)
  }
}
