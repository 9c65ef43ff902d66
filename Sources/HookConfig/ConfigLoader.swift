// SPDX-License-Identifier: MIT
package import Expressions
package import FileWatching
package import Hooks

/// Reads a `hooks.yml` and what it includes into a configuration, with every problem of every file in one pass.
package struct ConfigLoader: Sendable {
  /// The home folder: what `~` means, and where the check of ownership ends.
  package var home: String
  /// Names of the sounds that Segue makes.
  package var knownSounds: Set<String>
  /// Whether a file that others can write is refused.
  package var checksOwnership: Bool

  /// Checks expressions, and remembers those that it has checked.
  package var expressions: Expressions

  /// Files that are longer, in bytes, are refused.
  package static let longestFile = FileSet.longest

  package init(
    home: String, knownSounds: Set<String>, checksOwnership: Bool = true, expressions: Expressions = Expressions()
  ) {
    self.home = home
    self.knownSounds = knownSounds
    self.checksOwnership = checksOwnership
    self.expressions = expressions
  }

  /// Loads the file at `path`, which is how diagnostics call it; one that doesn't exist is a configuration of defaults.
  package func load(_ path: String) -> LoadResult { read(path).result }

  /// What the editor needs besides the result: the trees.
  struct Loaded {
    var result: LoadResult
    var members: [FileSet.Member]
    /// The absolute path of the main file.
    var path: String
    /// Whether some file could be read only in part.
    var isPartial: Bool
  }

  func read(_ path: String, overrides: [String: [UInt8]] = [:]) -> Loaded {
    let absolute = FilePaths.absolute(path, home: home, folder: FileAccess.currentFolder)
    let problems = Problems()
    let ownership = checksOwnership ? Ownership(account: .current, home: home) : nil
    var files = FileSet(home: home, problems: problems, ownership: ownership, overrides: overrides)
    let exists = files.read(absolute, shown: path)
    let surroundings = Decoding.Surroundings(home: home, knownSounds: knownSounds, expressions: expressions)
    let decoding = Decoding(surroundings, problems: problems, isPartial: files.losesNames)
    decoding.decode(files.members.compactMap(\.root))
    let result = LoadResult(
      configuration: problems.hasErrors ? nil : decoding.configuration, diagnostics: problems.diagnostics,
      trail: files.trail, exists: exists)
    return Loaded(result: result, members: files.members, path: absolute, isPartial: files.isPartial)
  }
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

  package var errors: [Diagnostic] { diagnostics.filter { $0.severity == .error } }
}
