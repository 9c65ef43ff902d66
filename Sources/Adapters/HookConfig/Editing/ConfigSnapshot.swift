// SPDX-License-Identifier: MIT
import Hooks
import LibC
import Messages

/// The files of a configuration at one moment, for a rollback of a bad edit.
package struct ConfigSnapshot: Sendable {
  /// The contents by path, links resolved; nil for a main file that doesn't exist.
  private var files: [String: [UInt8]?] = [:]

  package init(of editor: ConfigEditor) {
    let loaded = editor.loader.read(editor.path)
    let paths = [FileAccess.target(of: loaded.path)] + loaded.members.map(\.realPath)
    for path in paths { files[path] = .some(Self.bytes(of: path)) }
  }

  /// Restores the files that differ in `later`. Throws if another program has changed one of them since.
  package func restore(from later: ConfigSnapshot) throws(ConfigEditError) {
    for (path, old) in files {
      guard let own = later.files[path], own != old else { continue }
      guard Self.bytes(of: path) == own else {
        throw ConfigEditError(.changedMeanwhile, .changedSince(path))
      }
      if let old {
        try FileReplacement(path: path, old: own).write(old)
      } else {
        unlink(path)
      }
    }
  }

  private static func bytes(of path: String) -> [UInt8]? {
    guard case .bytes(let bytes) = FileAccess.read(path, limit: FileSet.longest) else { return nil }
    return bytes
  }
}

extension ConfigLoader {
  /// The result of loading a text as a file of its own. Writes nothing.
  package func load(text: String) -> LoadResult {
    load(Array(text.utf8), from: FilePaths.joined(home, "hooks.yml"))
  }

  /// Loads a text as if it were at `path`, which diagnostics call `name`. Skips the check of ownership.
  package func load(_ bytes: [UInt8], from path: String, named name: String? = nil) -> LoadResult {
    var loader = self
    loader.checksOwnership = false
    let absolute = FilePaths.absolute(path, home: home, folder: FileAccess.currentFolder)
    var result = loader.read(absolute, overrides: [FileAccess.target(of: absolute): bytes]).result
    guard let name else { return result }
    for index in result.diagnostics.indices where result.diagnostics[index].file == absolute {
      result.diagnostics[index].file = name
    }
    return result
  }
}
