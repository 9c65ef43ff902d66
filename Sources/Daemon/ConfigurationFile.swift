// SPDX-License-Identifier: MIT
import AmbientAction
import HookConfig
import Hooks
import Paths
import Synchronization

/// `hooks.yml` with all that it includes: read on demand, watched for changes.
final class ConfigurationFile: Sendable {
  private let path: String
  private let loader: ConfigLoader
  private let watch: Mutex<FolderWatch?> = Mutex(nil)

  init(paths: Paths) {
    path = paths.config
    loader = ConfigLoader(home: paths.home, knownSounds: Set(SoundLibrary.names))
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

  func stopWatching() {
    watch.withLock { $0 = nil }
  }

  private func read(keeping good: Configuration) -> (loaded: LoadedConfiguration, result: LoadResult) {
    let result = loader.load(path)
    let loaded = LoadedConfiguration(
      configuration: result.configuration ?? good, path: path, diagnostics: result.diagnostics)
    return (loaded, result)
  }
}
