// SPDX-License-Identifier: MIT
import Hooks
import LibC
import Messages

/// The files of a configuration at one moment, to be put back where what was written came to nothing good.
package struct ConfigSnapshot: Sendable {
  /// By path, links followed; nil for the main file where it doesn't exist.
  private var files: [String: [UInt8]?] = [:]

  package init(of editor: ConfigEditor) {
    let loaded = editor.loader.read(editor.path)
    let paths = [FileAccess.target(of: loaded.path)] + loaded.members.map(\.realPath)
    for path in paths { files[path] = .some(Self.bytes(of: path)) }
  }

  /// Puts back what `later` has otherwise; refused where somebody else has changed it since.
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
  /// What a text would come to as a file of its own, which isn't written.
  package func load(text: String) -> LoadResult {
    load(Array(text.utf8), from: FilePaths.joined(home, "hooks.yml"))
  }

  /// A text as if it stood at `path`, which diagnostics call `name`; nobody owns it.
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
