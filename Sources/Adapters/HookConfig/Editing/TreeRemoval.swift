// SPDX-License-Identifier: MIT
import Messages

/// Finds the stretch of a file to remove, so that a key goes and the rest stays. A section goes with its last key.
struct TreeRemoval {
  let source: SourceFile
  let root: YAMLNode?

  /// The replacement by nothing that removes `keys`; nil if the file doesn't have them.
  func replacement(for keys: [String]) throws(ConfigEditError) -> TreeEdit.Replacement? {
    var path: [(entry: YAMLEntry, among: YAMLNode)] = []
    var node = root
    for key in keys {
      guard let inner = node, let entry = inner.entries?.first(where: { !$0.isMerged && $0.key.keyText == key }) else {
        return nil
      }
      path.append((entry, inner))
      guard path.count == keys.count || entry.value.alias == nil else {
        let (key, line) = (entry.key.keyText, entry.key.span.line)
        throw ConfigEditError(.notEditable, .alias(key: key, line: line, path: source.path))
      }
      node = entry.value
    }
    // A section without keys would be left behind.
    while path.count > 1, let last = path.last, last.among.entries?.count == 1, !hasComments(under: path) {
      path.removeLast()
    }
    guard let last = path.last else { return nil }
    return last.among.isFlow
      ? removalInFlow(last.entry, last.among) : removalOfLines(last.entry, isSection: path.count == 1)
  }

  /// Whether comments of their own stand between the last key but one and its only key.
  private func hasComments(under path: [(entry: YAMLEntry, among: YAMLNode)]) -> Bool {
    let (section, entry) = (path[path.count - 2].entry, path[path.count - 1].entry)
    let (first, last) = (section.key.span.line + 1, entry.key.span.line)
    return first < last && (first..<last).contains { source.text(ofLine: $0).trimmed.hasPrefix("#") }
  }

  /// The lines of a key and its value. One of two blank lines around a section goes with it.
  private func removalOfLines(_ entry: YAMLEntry, isSection: Bool) -> TreeEdit.Replacement {
    let value = entry.value.alias ?? entry.value.span
    let isEmpty = value.start == value.end
    var first = entry.key.span.line
    let last = source.lastLine(of: entry, from: isEmpty ? first : source.line(of: value.end - 1))
    let isFollowed = last < source.lineCount && !isBlank(last + 1)
    if isSection, !isFollowed, first > 1, isBlank(first - 1) { first -= 1 }
    return TreeEdit.Replacement(
      start: source.range(ofLine: first).lowerBound, end: source.start(ofLineAfter: last), text: "")
  }

  /// A key in brackets with its value and one comma.
  private func removalInFlow(_ entry: YAMLEntry, _ node: YAMLNode) -> TreeEdit.Replacement {
    let own = (node.entries ?? []).filter { !$0.isMerged }
    let index = own.firstIndex { $0 === entry } ?? 0
    func end(_ entry: YAMLEntry) -> Int { max((entry.value.alias ?? entry.value.span).end, entry.key.span.end) }
    if index + 1 < own.count {
      return TreeEdit.Replacement(start: entry.key.span.start, end: own[index + 1].key.span.start, text: "")
    }
    let start = index > 0 ? end(own[index - 1]) : entry.key.span.start
    return TreeEdit.Replacement(start: start, end: end(entry), text: "")
  }

  private func isBlank(_ line: Int) -> Bool { source.text(ofLine: line).allSatisfy(\.isWhitespace) }
}

extension SourceFile {
  /// The last line under a key, with comments of the same indentation.
  func lastLine(of entry: YAMLEntry, from line: Int) -> Int {
    let depth = column(of: entry.key.span.start) - 1
    var last = line
    for next in (line + 1)..<(lineCount + 1) {
      let text = text(ofLine: next).trimmed
      if text.isEmpty { continue }
      guard text.hasPrefix("#"), indentation(ofLine: next) > depth else { break }
      last = next
    }
    return last
  }
}
