// SPDX-License-Identifier: MIT
package import Expressions
package import Hooks
import Messages
package import SystemEvents

/// Reads a `hooks.yml` and what it includes into a configuration, with every problem of every file in one pass.
package struct ConfigLoader: Sendable {
  /// The home folder: what `~` means, and where the check of ownership ends.
  package var home: String
  /// Names of the sounds that Segue makes.
  package var knownSounds: Set<String>
  /// Whether a file that others can write is refused.
  package var checksOwnership: Bool

  /// Folders in which plugins are looked for after the one beside the file: absolute paths, the first match counts.
  package var pluginFolders: [String]
  /// Checks expressions, and remembers those that it has checked.
  package var expressions: Expressions

  /// Files that are longer, in bytes, are refused.
  package static let longestFile = FileSet.longest

  package init(
    home: String, knownSounds: Set<String>, checksOwnership: Bool = true, pluginFolders: [String] = [],
    expressions: Expressions = Expressions()
  ) {
    self.home = home
    self.knownSounds = knownSounds
    self.checksOwnership = checksOwnership
    self.pluginFolders = pluginFolders
    self.expressions = expressions
  }

  /// Loads the file at `path`, which is how diagnostics call it; one that doesn't exist is a configuration of defaults.
  package func load(_ path: String) -> LoadResult {
    var result = read(path).result
    guard !result.exists, result.errors.isEmpty, !result.diagnostics.isEmpty else { return result }
    // A link that leads nowhere is no wish to have no hooks. An edit, which reads by itself, makes what it leads to.
    result.isDangling = true
    result.configuration = nil
    for index in result.diagnostics.indices { result.diagnostics[index].severity = .error }
    return result
  }

  /// What the editor needs besides the result: the trees.
  struct LoadedFiles {
    var result: LoadResult
    var members: [FileSet.Member]
    /// The absolute path of the main file.
    var path: String
    /// Whether some file could be read only in part.
    var isPartial: Bool
  }

  func read(_ path: String, overrides: [String: [UInt8]] = [:]) -> LoadedFiles {
    let absolute = FilePaths.absolute(path, home: home, folder: FileAccess.currentFolder)
    let problems = Problems()
    let ownership = checksOwnership ? Ownership(account: .current, home: home) : nil
    var files = FileSet(home: home, problems: problems, ownership: ownership, overrides: overrides)
    let exists = files.read(absolute, shown: path)
    let decoding = Decoding(context, problems: problems, isPartial: files.losesNames)
    let plugins = finder(config: absolute, shown: path, context, problems, trail: files.trail)
    decoding.plugins = plugins
    decoding.decode(files.members.compactMap(\.root))
    let result = LoadResult(
      configuration: problems.hasErrors ? nil : decoding.configuration, diagnostics: problems.diagnostics,
      trail: plugins.trail, exists: exists)
    return LoadedFiles(result: result, members: files.members, path: absolute, isPartial: files.isPartial)
  }
}

extension ConfigLoader {
  private var context: Decoding.Context {
    Decoding.Context(home: home, knownSounds: knownSounds, expressions: expressions)
  }

  private func finder(
    config: String, shown: String, _ context: Decoding.Context, _ problems: Problems,
    trail: FileTrail = FileTrail()
  ) -> PluginFinder {
    let beside = (FilePaths.parent(config) + "/plugins", FilePaths.joined(FilePaths.parent(shown), "plugins"))
    return PluginFinder(
      folders: [beside] + pluginFolders.map { ($0, $0) }, context: context, problems: problems,
      trail: trail, ownership: checksOwnership ? Ownership(account: .current, home: home) : nil)
  }

  /// All plugins that hooks of the file at `config` can use, by name.
  package func plugins(config: String) -> [PluginManifest] {
    let absolute = FilePaths.absolute(config, home: home, folder: FileAccess.currentFolder)
    return finder(config: absolute, shown: config, context, Problems()).names().map { name in
      plugin(name, config: config)
    }
  }

  /// The plugin that hooks of the file at `config` mean by a name.
  package func plugin(_ name: String, config: String) -> PluginManifest {
    let absolute = FilePaths.absolute(config, home: home, folder: FileAccess.currentFolder)
    let problems = Problems()
    let finder = finder(config: absolute, shown: config, context, problems)
    let found = finder.find(name)
    var manifest = PluginManifest(
      name: name, folder: FilePaths.parent(finder.last), plugin: nil, diagnostics: problems.diagnostics)
    switch found {
    case .plugin(let plugin): manifest.plugin = plugin
    case .broken: break
    case .missing: manifest.folder = nil
    }
    return manifest
  }

  /// The plugin whose manifest is in a folder, wherever that is.
  package func plugin(inFolder folder: String) -> PluginManifest {
    let absolute = FilePaths.absolute(folder, home: home, folder: FileAccess.currentFolder)
    let problems = Problems()
    let reader = ManifestReader(
      context: context, problems: problems,
      ownership: checksOwnership ? Ownership(account: .current, home: home) : nil)
    let path = "\(absolute)/\(PluginFinder.manifest)"
    var manifest = PluginManifest(name: FilePaths.name(absolute), folder: nil, plugin: nil, diagnostics: [])
    guard FileAccess.exists(path) else { return manifest }
    manifest.folder = absolute
    let plugin = reader.read(path, shown: FilePaths.joined(folder, PluginFinder.manifest), order: 0)
    manifest.plugin = problems.hasErrors ? nil : plugin
    manifest.diagnostics = problems.diagnostics
    return manifest
  }
}

/// A plugin as it was found.
package struct PluginManifest: Sendable {
  package var name: String
  /// nil where there is none of that name.
  package var folder: String?
  /// nil where there is none, or its manifest has errors.
  package var plugin: Plugin?
  package var diagnostics: [Diagnostic]
}

/// What loading came to.
package struct LoadResult: Sendable {
  /// nil where any file has an error.
  package var configuration: Configuration?
  /// By file and place; a note follows the problem that it belongs to.
  package var diagnostics: [Diagnostic]
  /// What decided which files were read, those that may come to be too.
  package var trail: FileTrail
  /// Whether the file itself is there.
  package var exists: Bool
  /// Whether it is a link, or lies behind one, that leads nowhere: an error, for whoever doesn't mean to write it.
  package var isDangling = false

  package var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
}
