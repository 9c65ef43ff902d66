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

  /// Reads the files and calls `onChange`, once, when one of them has changed since.
  func load(keeping good: Configuration, onChange: @escaping @Sendable () -> Void) -> LoadedConfiguration {
    let (loaded, result) = read(keeping: good)
    let folders = Set(result.files.map(Paths.parent(of:)) + result.folders)
    let names = Set(result.files)
    let new = FolderWatch(folders) { changed in
      // A pattern of `include` may find any new file of its folder.
      if changed.contains(where: { names.contains($0) || result.folders.contains(Paths.parent(of: $0)) }) { onChange() }
    }
    watch.withLock { $0 = new }
    return loaded
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
