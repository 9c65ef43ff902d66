// SPDX-License-Identifier: MIT
import AmbientAction
import Events
import Expressions
import Foundation
import HookConfig
import Hooks
import Paths
import Synchronization

/// `hooks.yml` with all that it includes: read on demand, watched for changes.
final class ConfigurationFile: Sendable {
  private let path: String
  /// The last good configuration, for a start while the file has errors.
  private let spare: String
  private let loader: ConfigLoader
  private let watch: Mutex<FolderWatch?> = Mutex(nil)

  init(paths: Paths, expressions: Expressions = Expressions()) {
    path = paths.config
    spare = paths.lastGoodConfiguration
    loader = ConfigLoader(home: paths.home, knownSounds: Set(SoundLibrary.names), expressions: expressions)
  }

  /// Reads the files; where they have errors, `good` stays in force.
  func load(keeping good: Configuration) -> LoadedConfiguration {
    read(keeping: good).loaded
  }

  /// Reads the files and calls `onChange` when one of them has changed since.
  func load(keeping good: Configuration, onChange: @escaping @Sendable () -> Void) -> LoadedConfiguration {
    var (loaded, result) = read(keeping: good)
    while true {
      observe(result, onChange)
      // What changed before the watch stood is seen by reading once more.
      let (again, newResult) = read(keeping: good)
      if again == loaded && newResult.files == result.files && newResult.folders == result.folders { return loaded }
      (loaded, result) = (again, newResult)
    }
  }

  private func observe(_ result: LoadResult, _ onChange: @escaping @Sendable () -> Void) {
    let names = Set(result.files)
    let folders = Set(result.files.map(Paths.parent(of:)))
    let open = Set(result.folders)
    let new = FolderWatch(folders.union(open)) { changed in
      // A pattern of `include` may find any new file of its folder; and a folder itself may come to be.
      let isOurs = changed.contains { path in
        names.contains(path) || folders.contains(path) || open.contains(path) || open.contains(Paths.parent(of: path))
      }
      if isOurs { onChange() }
    }
    watch.withLock { $0 = new }
  }

  /// The last configuration that was good, as it was kept; nil where there is none that can be read.
  func lastGood() -> Configuration? {
    guard let data = FileManager.default.contents(atPath: spare) else { return nil }
    return try? JSON.read(Configuration.self, from: data)
  }

  /// Keeps a configuration that is good. Where that fails, only a start with a broken file would miss it.
  func keep(_ configuration: Configuration) {
    guard configuration != lastGood(), let text = try? JSON.line(configuration) else { return }
    try? Data(text.utf8).write(to: URL(fileURLWithPath: spare), options: .atomic)
  }

  func stopWatching() {
    watch.withLock { $0 = nil }
  }

  private func read(keeping good: Configuration) -> (loaded: LoadedConfiguration, result: LoadResult) {
    let result = loader.load(path)
    // A link that leads nowhere is no wish to have no hooks: what it led to stays in force.
    let isDangling = !result.exists && !result.diagnostics.isEmpty
    let diagnostics = result.diagnostics.map { diagnostic in
      var diagnostic = diagnostic
      if isDangling { diagnostic.severity = .error }
      return diagnostic
    }
    let loaded = LoadedConfiguration(
      configuration: isDangling ? good : result.configuration ?? good, path: path, diagnostics: diagnostics)
    return (loaded, result)
  }
}
