// SPDX-License-Identifier: MIT
import LibC

/// All that decides what some paths lead to, as it stood when they were followed: every folder, link and file on the
/// way, name by name, and the matches of patterns.
package struct FileTrail: Sendable {
  /// Whether it also counts what is written into the files, and not only which files they are.
  package let hasContent: Bool
  /// What was followed, in order.
  private(set) var paths: [String] = []
  /// What was found, by path without links.
  private(set) var entries: [String: FileEntry] = [:]
  /// What patterns matched, and in which folders they looked.
  private var patterns: [String: PatternResult] = [:]
  /// The folders in which the patterns look, without links.
  private(set) var searched: Set<String> = []
  /// Whether some file had been written just before: written once more it might look the same.
  package private(set) var isUncertain = false

  /// Longer than any file system takes for what it calls now.
  private static let tick = Duration.milliseconds(20)
  private static let mostLinks = 40

  package init(hasContent: Bool = true) {
    self.hasContent = hasContent
  }

  /// Follows an absolute path to its end, or to where it breaks off.
  package mutating func follow(_ path: String) {
    if paths.contains(path) { return }
    paths.append(path)
    _ = walk(path)
  }

  /// Looks what a pattern of glob(3) matches, and follows the folders in which it looks.
  @discardableResult
  package mutating func follow(pattern: String) -> [String] {
    let result = PatternResult(pattern)
    patterns[pattern] = result
    for folder in result.folders {
      if let found = walk(folder) { searched.insert(found) }
    }
    return result.matches
  }

  /// The same paths and patterns as they now are.
  package func current() -> FileTrail {
    var current = FileTrail(hasContent: hasContent)
    for path in paths { current.follow(path) }
    for pattern in patterns.keys { current.follow(pattern: pattern) }
    return current
  }

  /// Whether all of it still is as it was followed; the way is only walked again where it isn't.
  package var isCurrent: Bool {
    !isUncertain && entries.allSatisfy { FileEntry(at: $0, hasContent: hasContent) == $1 }
      && patterns.allSatisfy { PatternResult($0) == $1 }
  }

  /// Whether `other` leads somewhere else, or to something else.
  package func differs(from other: FileTrail) -> Bool {
    entries != other.entries || patterns != other.patterns
  }

  /// How long ago the youngest of the files was changed that are other than in `other`; nothing where something has gone,
  /// since nobody knows when, and nil where there is none.
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

  /// Whether a file was emptied since `other`, or came to be empty: some editors do that before they write.
  package func isEmptied(since other: FileTrail) -> Bool {
    entries.contains { path, entry in
      guard case .file(_, _, let content?) = entry, content.isEmpty else { return false }
      return other.entries[path] != entry
    }
  }

  /// Where `path` ends, without links; nil where that is no folder.
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

  /// The names of a path, the first one last.
  private static func names(_ path: String) -> [String] {
    path.split(separator: "/").filter { $0 != "." }.reversed().map(String.init)
  }

  /// The paths that a pattern of glob(3) matches.
  package static func matches(_ pattern: String) -> [String] {
    var result = glob_t()
    defer { globfree(&result) }
    guard glob(pattern, 0, nil, &result) == 0, let paths = result.gl_pathv else { return [] }
    return (0..<Int(result.gl_pathc)).compactMap { paths[$0].map { String(cString: $0) } }
  }
}

/// What a pattern of glob(3) finds.
private struct PatternResult: Hashable {
  let matches: [String]
  /// The folders whose names decide what it matches: the one before the first wildcard, and all that match the pattern up to
  /// one of its folders. One of them may be new, and still empty.
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
