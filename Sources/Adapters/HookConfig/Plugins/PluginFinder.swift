// SPDX-License-Identifier: MIT

import Hooks
import LibC
package import Messages
import SystemEvents

/// Finds plugins by name and reads their manifests, each once per pass.
final class PluginFinder {
  /// The result of a search.
  enum Found {
    case plugin(Plugin)
    /// The manifest at this path has errors, which are reported.
    case broken(String)
    case missing
  }

  /// Absolute paths of the searched folders, and their forms in diagnostics. The first match counts.
  private let folders: [(path: String, shown: String)]
  private let context: Decoding.Context
  private let problems: Problems
  private let ownership: Ownership?
  private var known: [String: Found] = [:]
  /// The paths of the hooks' files, and of every manifest that was read or may be created.
  private(set) var trail: FileTrail
  /// The manifest of the last search.
  private(set) var last = ""

  init(
    folders: [(path: String, shown: String)], context: Decoding.Context, problems: Problems,
    trail: FileTrail, ownership: Ownership?
  ) {
    self.trail = trail
    self.folders = folders
    self.context = context
    self.problems = problems
    self.ownership = ownership
  }

  static let manifest = "plugin.yml"
  /// Diagnostics of manifests come after those of all included files.
  private static let firstOrder = FileSet.mostFiles * 2

  func find(_ name: String) -> Found {
    if let found = known[name] { return found }
    let found = look(for: name)
    known[name] = found
    return found
  }

  /// The names of all plugins that can be found.
  func names() -> [String] {
    Set(
      folders.flatMap { folder in
        FileTrail.matches("\(folder.path)/*/\(Self.manifest)").map { FilePaths.name(FilePaths.parent($0)) }
      }
    ).sorted()
  }

  /// The first folder of a plugin without a manifest, in the form for messages. Its manifest may have a wrong name, such as
  /// `plugin.yaml`.
  func folderWithoutManifest(_ name: String) -> String? {
    folders.first { folder in
      FileAccess.status("\(folder.path)/\(name)").map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
    }
    .map { FilePaths.joined($0.shown, name) }
  }

  private func look(for name: String) -> Found {
    guard PluginName.objection(to: name) == nil else { return .missing }
    for folder in folders {
      let path = "\(folder.path)/\(name)/\(Self.manifest)"
      trail.follow(path)
      last = path
      guard FileAccess.exists(path) else { continue }
      return read(path, shown: FilePaths.joined(folder.shown, "\(name)/\(Self.manifest)"))
    }
    return .missing
  }

  private func read(_ path: String, shown: String) -> Found {
    let before = problems.errorCount
    let plugin = ManifestReader(context: context, problems: problems, ownership: ownership)
      .read(path, shown: shown, order: Self.firstOrder + known.count)
    // Watch a service's program: a service that was switched off may be repaired.
    if case .service(let words) = plugin?.body, let program = words.first, program.hasPrefix("/") {
      trail.follow(program)
    }
    guard let plugin, problems.errorCount == before else { return .broken(shown) }
    return .plugin(plugin)
  }
}

/// The rules for names of plugins.
package enum PluginName {
  /// The reason for which `name` can't be the name of a plugin; nil if it can.
  package static func objection(to name: String) -> DiagnosticMessage? {
    let isWord = name.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || $0 == UInt8(ascii: "-")
    }
    guard isWord, let first = name.first, first.isLetter, !name.hasSuffix("-"), name.utf8.count <= 64 else {
      return .manifest(.badPluginName)
    }
    return nil
  }
}
