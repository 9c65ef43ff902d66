// SPDX-License-Identifier: MIT
import LibC

/// All items that determine the targets of some paths, in their state when followed. They are every folder, link and file on
/// the way, name by name, and the matches of patterns.
package struct FileTrail: Sendable {
  /// Whether the files' contents count, besides their identities.
  package let hasContent: Bool
  /// The followed paths, in order.
  private(set) var paths: [String] = []
  /// The found items, by path without links.
  private(set) var entries: [String: FileEntry] = [:]
  /// The matches of patterns, and the searched folders.
  private var patterns: [String: PatternResult] = [:]
  /// The folders that the patterns search, without links.
  private(set) var searched: Set<String> = []
  /// Whether some file was written just before: another write might leave the same metadata.
  package private(set) var isUncertain = false

  /// Exceeds the time resolution of every file system.
  private static let tick = Duration.milliseconds(20)
  private static let mostLinks = 40

  package init(hasContent: Bool = true) {
    self.hasContent = hasContent
  }

  /// Follows an absolute path to its end, or to a missing item.
  package mutating func follow(_ path: String) {
    if paths.contains(path) { return }
    paths.append(path)
    _ = walk(path)
  }

  /// Finds the matches of a glob(3) pattern, and follows the folders that it searches.
  @discardableResult
  package mutating func follow(pattern: String) -> [String] {
    let result = PatternResult(pattern)
    patterns[pattern] = result
    for folder in result.folders {
      if let found = walk(folder) { searched.insert(found) }
    }
    return result.matches
  }

  /// Returns the same paths and patterns in their present state.
  package func current() -> FileTrail {
    var current = FileTrail(hasContent: hasContent)
    for path in paths { current.follow(path) }
    for pattern in patterns.keys { current.follow(pattern: pattern) }
    return current
  }

  /// Whether all items are unchanged; only a change requires following the paths again.
  package var isCurrent: Bool {
    !isUncertain && entries.allSatisfy { FileEntry(at: $0, hasContent: hasContent) == $1 }
      && patterns.allSatisfy { PatternResult($0) == $1 }
  }

  /// Whether `other` leads elsewhere, or to another content.
  package func differs(from other: FileTrail) -> Bool {
    entries != other.entries || patterns != other.patterns
  }

  /// Returns the age of the most recent change against `other`. Zero if an item is gone, because the time of its removal is
  /// unknown. nil without a change.
  package func ageOfChange(since other: FileTrail) -> Duration? {
    entries.compactMap { path, entry -> Duration? in
      switch (other.entries[path], entry) {
      case (let old, _) where old == entry: nil
      case (.some, .missing): .zero
      case (_, .file(_, _, let content)): content?.age
      case (_, .missing), (_, .hidden), (_, .link), (_, .folder): nil
      }
    }.min()
  }

  /// Whether a file has become empty since `other`: some editors empty a file before they write it.
  package func isEmptied(since other: FileTrail) -> Bool {
    entries.contains { path, entry in
      guard case .file(_, _, let content?) = entry, content.isEmpty else { return false }
      return other.entries[path] != entry
    }
  }

  /// Returns the end of `path` without links; nil if it is not a folder.
  private mutating func walk(_ path: String) -> String? {
    var rest = Self.names(path)
    var place = ""
    var links = 0
    while let name = rest.popLast() {
      if name == ".." {
        place = place.isEmpty ? "" : String(place[..<(place.lastIndex(of: "/") ?? place.startIndex)])
        continue
      }
      let next = place + "/" + name
      let entry = entries[next] ?? FileEntry(at: next, hasContent: hasContent)
      entries[next] = entry
      switch entry {
      case .folder: place = next
      case .link(_, let target):
        links += 1
        guard links <= Self.mostLinks else { return nil }
        if target.hasPrefix("/") { place = "" }
        rest += Self.names(target)
      case .file(_, _, let content):
        if let content, content.age < Self.tick { isUncertain = true }
        return nil
      case .missing, .hidden: return nil
      }
    }
    return place.isEmpty ? "/" : place
  }

  /// Returns the names of a path in reverse order.
  private static func names(_ path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.reversed().map(String.init)
  }

  /// Returns the paths that match a glob(3) pattern.
  package static func matches(_ pattern: String) -> [String] {
    var result = glob_t()
    defer { globfree(&result) }
    guard glob(pattern, 0, nil, &result) == 0, let paths = result.gl_pathv else { return [] }
    return (0..<Int(result.gl_pathc)).compactMap { paths[$0].map { String(cString: $0) } }
  }
}

/// The result of a glob(3) pattern.
private struct PatternResult: Hashable {
  let matches: [String]
  /// The folders whose names determine the matches: the one before the first wildcard, and all that match a prefix of the
  /// pattern. One of them may be new and still empty.
  let folders: [String]

  init(_ pattern: String) {
    matches = FileTrail.matches(pattern)
    let names = pattern.split(separator: "/")
    guard let first = names.firstIndex(where: { $0.contains { "*?[".contains($0) } }) else {
      folders = []
      return
    }
    let start = "/" + names[..<first].joined(separator: "/")
    let below = (first + 1..<max(first + 1, names.count)).flatMap { end in
      FileTrail.matches("/" + names[..<end].joined(separator: "/") + "/")
    }
    folders = [start] + below
  }
}
