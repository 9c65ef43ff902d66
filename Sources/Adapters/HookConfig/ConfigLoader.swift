// SPDX-License-Identifier: MIT
package import Expressions
package import Hooks
import Messages
package import SystemEvents

/// Reads a `hooks.yml` and its included files into a configuration. Reports every problem of every file in one pass.
package struct ConfigLoader: Sendable {
  /// The home folder: the meaning of `~`, and the end of the ownership check.
  package var home: String
  /// The meaning of `~` in a plugin's program; nil if it is `home`.
  package var programHome: String?
  /// The names of Segue's own sounds.
  package var knownSounds: Set<String>
  /// Whether to refuse files that other users can write.
  package var checksOwnership: Bool

  /// Absolute paths of the plugin folders after the one beside the file. The first match counts.
  package var pluginFolders: [String]
  /// The unsaved texts of files by real path, which replace those on disk.
  package var buffers: [String: [UInt8]] = [:]
  /// Checks expressions, and caches the results.
  package var expressions: Expressions

  /// The size limit of a file, in bytes.
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

  /// Loads the file at `path`; diagnostics call it by this path. A missing file is a configuration of defaults.
  package func load(_ path: String) -> LoadResult {
    var result = read(path).result
    guard !result.exists, result.errors.isEmpty, !result.diagnostics.isEmpty else { return result }
    // A dangling link doesn't mean that the user wants no hooks. An edit, which reads by itself, creates the link's target.
    result.isDangling = true
    result.configuration = nil
    for index in result.diagnostics.indices { result.diagnostics[index].severity = .error }
    return result
  }

  /// The result and the trees, which the editor needs as well.
  struct LoadedFiles {
    var result: LoadResult
    var members: [FileSet.Member]
    /// The absolute path of the main file.
    var path: String
    /// Whether some file could be read only partly.
    var isPartial: Bool
  }

  func read(_ path: String, overrides: [String: [UInt8]] = [:]) -> LoadedFiles {
    let absolute = FilePaths.absolute(path, home: home, folder: FileAccess.currentFolder)
    let problems = Problems()
    let ownership = checksOwnership ? Ownership(account: .current, home: home) : nil
    let texts = buffers.merging(overrides) { $1 }
    var files = FileSet(home: home, problems: problems, ownership: ownership, overrides: texts)
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
    Decoding.Context(
      home: home, programHome: programHome, knownSounds: knownSounds, expressions: expressions, buffers: buffers)
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

  /// All plugins that hooks of the file at `config` can use.
  package func plugins(config: String) -> [PluginManifest] {
    let absolute = FilePaths.absolute(config, home: home, folder: FileAccess.currentFolder)
    return finder(config: absolute, shown: config, context, Problems()).names().map { name in
      plugin(name, config: config)
    }
  }

  /// The plugin that `name` means in hooks of the file at `config`.
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

  /// The plugin whose manifest is in a folder, wherever the folder is.
  package func plugin(inFolder folder: String) -> PluginManifest {
    let absolute = FilePaths.absolute(folder, home: home, folder: FileAccess.currentFolder)
    let problems = Problems()
    let reader = ManifestReader(
      context: context, problems: problems,
      ownership: checksOwnership ? Ownership(account: .current, home: home) : nil)
    let path = "\(absolute)/\(PluginFinder.manifest)"
    var manifest = PluginManifest(name: FilePaths.name(absolute), folder: nil, plugin: nil, diagnostics: [])
    guard FileAccess.exists(path) || buffers[FileAccess.target(of: path)] != nil else { return manifest }
    manifest.folder = absolute
    let plugin = reader.read(path, shown: FilePaths.joined(folder, PluginFinder.manifest), order: 0)
    manifest.plugin = problems.hasErrors ? nil : plugin
    manifest.diagnostics = problems.diagnostics
    return manifest
  }
}

/// A plugin as the search found it.
package struct PluginManifest: Sendable {
  package var name: String
  /// Nil if there is no plugin of this name.
  package var folder: String?
  /// Nil if there is no plugin of this name, or its manifest has errors.
  package var plugin: Plugin?
  package var diagnostics: [Diagnostic]
}

/// The result of loading.
package struct LoadResult: Sendable {
  /// Nil if any file has an error.
  package var configuration: Configuration?
  /// The diagnostics by file and place. A note follows its problem.
  package var diagnostics: [Diagnostic]
  /// The paths that decided which files were read, including files that don't exist yet.
  package var trail: FileTrail
  /// Whether the main file exists.
  package var exists: Bool
  /// Whether the path is a dangling link, or lies behind one. This is an error unless the caller means to write the file.
  package var isDangling = false

  package var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
}
