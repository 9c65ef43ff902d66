// SPDX-License-Identifier: MIT
package import Hooks
import SystemEvents

/// What an editor shows of a configuration: the problems of all its files, and the places of names.
package struct ConfigInspection: Sendable {
  /// The place of a name, for editors: lines from 0, columns in UTF-16 from 0.
  package struct Definition: Hashable, Sendable {
    package var name: String
    /// The real path of the file.
    package var path: String
    package var line: Int
    package var columns: Range<Int>
    /// The text of the value, such as `{ keychain: segue/slack }`.
    package var value: String
  }

  /// The problems; each names its file by real path.
  package var diagnostics: [Diagnostic]
  /// The real paths of the file and all included files.
  package var files: [String]
  package var secrets: [Definition]
}

extension ConfigLoader {
  /// The absolute path of a file with every link resolved, even if the file doesn't exist.
  package func realPath(_ path: String) -> String {
    FileAccess.target(of: FilePaths.absolute(path, home: home, folder: FileAccess.currentFolder))
  }

  /// Whether there is a file at an absolute path, or a buffer in its place.
  package func exists(_ path: String) -> Bool { FileAccess.exists(path) || buffers[realPath(path)] != nil }

  /// Inspects the file at `path` with everything that it includes.
  package func inspect(_ path: String) -> ConfigInspection {
    let loaded = read(FilePaths.absolute(path, home: home, folder: FileAccess.currentFolder))
    return ConfigInspection(
      diagnostics: named(loaded.result.diagnostics), files: loaded.members.map(\.realPath),
      secrets: loaded.members.flatMap { Self.definitions(under: "secrets", of: $0) })
  }

  /// Inspects the manifest of the plugin in a folder.
  package func inspectManifest(inFolder folder: String) -> [Diagnostic] {
    named(plugin(inFolder: folder).diagnostics)
  }

  /// The real paths of the files that an `include` of `text` in `file` reads.
  package func included(_ text: String, from file: String) -> [String] {
    let name = text.hasSuffix("?") ? String(text.dropLast()) : text
    let path = FilePaths.absolute(name, home: home, folder: FilePaths.parent(file))
    let isPattern = name.contains { "*?[".contains($0) }
    return (isPattern ? FileTrail.matches(path) : [path]).filter(FileAccess.exists).map(FileAccess.target)
  }

  private func named(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var known: [String: String] = [:]
    return diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      let path = known[diagnostic.file] ?? realPath(diagnostic.file)
      known[diagnostic.file] = path
      diagnostic.file = path
      return diagnostic
    }
  }

  private static func definitions(under key: String, of member: FileSet.Member) -> [ConfigInspection.Definition] {
    (member.root?.entry(key)?.value.entries ?? []).map { entry in
      let (file, key) = (member.source, entry.key.span)
      let line = file.range(ofLine: key.line).lowerBound
      let start = units(file, line..<key.start)
      return ConfigInspection.Definition(
        name: entry.name, path: member.realPath, line: key.line - 1,
        columns: start..<(start + units(file, key.start..<key.end)), value: entry.value.span.text)
    }
  }

  private static func units(_ file: SourceFile, _ range: Range<Int>) -> Int {
    file.scalars[range].reduce(0) { $0 + UTF16.width($1) }
  }
}
