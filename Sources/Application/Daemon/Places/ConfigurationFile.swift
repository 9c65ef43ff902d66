// SPDX-License-Identifier: MIT
import ControlProtocol
import Events
import Expressions
import Foundation
import HookConfig
import Hooks
import Logging
import Paths
import SoundPlayers
import SystemEvents

/// `hooks.yml` with all that it includes: read on demand, watched for changes.
final class ConfigurationFile: Sendable {
  private let path: String
  /// The last good configuration, for a start while the file has errors.
  private let spare: String
  /// Where its language stands for those who can't read the file.
  private let language: String
  private let loader: ConfigLoader
  /// What was read last, and what tells that it isn't what is there any more.
  private let watcher: FileWatcher
  /// So often a file that goes on changing is read once more; the watch tells of what comes later.
  private static let mostLooks = 8

  init(paths: Paths, expressions: Expressions = Expressions(), logger: Logger? = nil) {
    path = paths.config
    watcher = FileWatcher("hooks.yml", logger: logger)
    spare = paths.lastGoodConfiguration
    language = paths.language
    loader = ConfigLoader(
      home: paths.home, knownSounds: Set(SoundLibrary.names), pluginFolders: paths.pluginFolders,
      expressions: expressions)
  }

  /// What changes the main file. It remembers no expression of a text that somebody is typing.
  var editor: ConfigEditor {
    var loader = loader
    loader.expressions = Expressions()
    return ConfigEditor(loader: loader, path: path)
  }

  /// Reads the files; where they have errors, `good` stays in force.
  func load(keeping good: Configuration) -> LoadedConfiguration {
    read(keeping: good).loaded
  }

  /// Reads the files and calls `onNews` when they may have changed since.
  func load(keeping good: Configuration, onNews: @escaping @Sendable () -> Void) -> LoadedConfiguration {
    var looks = 0
    while true {
      let (loaded, result) = read(keeping: good)
      watcher.watch(result.trail, onNews: onNews)
      looks += 1
      // What changed before the watch stood is seen by reading once more.
      if looks == Self.mostLooks || !result.trail.current().differs(from: result.trail) { return loaded }
    }
  }

  /// A file without a byte is taken at its word once it has been left alone for so long: some editors empty a file some
  /// time before they write it, and without its hooks every scope would be exited meanwhile.
  static let patienceWithEmptyFile = Duration.seconds(2)

  /// How long to wait until what has changed since it was read has been left alone for `rest`, or for longer where a file
  /// was emptied; at most that. nil where nothing has changed, or nothing was read yet.
  func rest(of rest: Duration) -> Duration? {
    guard let trail = watcher.trail, !trail.isCurrent else { return nil }
    let current = trail.current()
    guard trail.isUncertain || current.differs(from: trail) else { return nil }
    let rest = current.isEmptied(since: trail) ? Self.patienceWithEmptyFile : rest
    return max(.zero, rest - (current.ageOfChange(since: trail) ?? rest))
  }

  /// The last configuration that was good, as it was kept; nil where there is none that can be read.
  func lastGood() -> Configuration? {
    guard let data = FileManager.default.contents(atPath: spare) else { return nil }
    return try? JSON.read(Configuration.self, from: data)
  }

  /// Keeps a configuration that is good. Where that fails, only a start with a broken file would miss it.
  func keep(_ configuration: Configuration) {
    keepLanguage(of: configuration)
    guard configuration != lastGood(), let text = try? JSON.line(configuration) else { return }
    try? Data(text.utf8).write(to: URL(fileURLWithPath: spare), options: .atomic)
  }

  /// Records the language for commands. The file is written even if nothing changed: it is newer than the hooks.yml that was read.
  private func keepLanguage(of configuration: Configuration) {
    let code = (configuration.ui?.language ?? .auto).rawValue
    try? Data(code.utf8).write(to: URL(fileURLWithPath: language), options: .atomic)
  }

  /// The plugin that hooks mean by a name; nil where there is none, or its manifest has errors.
  func plugin(_ name: String) -> Plugin? { loader.plugin(name, config: path).plugin }

  /// Why a plugin can't be started as its files now are; nil where it can.
  func objection(toStarting use: PluginUse) -> DeliveryReason? { loader.objection(toStarting: use) }

  /// Tries once more where no watch could be set up.
  func watchAgain(onNews: @escaping @Sendable () -> Void) { watcher.watchAgain(onNews: onNews) }

  func stopWatching() { watcher.end() }

  private func read(keeping good: Configuration) -> (loaded: LoadedConfiguration, result: LoadResult) {
    let result = loader.load(path)
    let loaded = LoadedConfiguration(
      configuration: result.configuration ?? good, path: path, diagnostics: result.diagnostics)
    return (loaded, result)
  }
}
