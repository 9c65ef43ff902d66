// SPDX-License-Identifier: MIT

import HookConfig
import Hooks
import Messages
import Paths
import Processes
import TextWidth
import ToolSupport

/// The source of a plugin.
enum PluginSource: String, Encodable, Sendable {
  /// The plugin is beside hooks.yml.
  case yours
  /// `segue plugin add` has installed the plugin.
  case added
  /// The plugin is part of Segue.
  case bundled
}

/// A plugin that hooks can name: its manifest, its source, its hooks and its problems.
struct InstalledPlugin: Sendable {
  var manifest: PluginManifest
  var source: PluginSource
  /// Ids of the hooks that use it.
  var hooks: [String]
  /// Required programs that are missing.
  var missing: [String]

  var name: String { manifest.name }
  var plugin: Plugin? { manifest.plugin }

  /// The reasons for which it doesn't work here, in words.
  func problems(_ language: any Language) -> [String] {
    guard let plugin else {
      return [language.plugin(.brokenManifest(errors: manifest.diagnostics.count { $0.severity == .error }))]
    }
    var problems: [String] = []
    if !plugin.platforms.contains(.current) {
      problems.append(language.plugin(.otherPlatform(plugin.platforms.map(\.rawValue).sorted())))
    }
    return problems + missing.map { language.plugin(.missingProgram($0)) }
  }
}

/// All plugins that hooks can name.
struct PluginCatalog: Sendable {
  private let context: ToolContext
  private let references: [PluginReference]

  init(_ context: ToolContext) {
    self.context = context
    references = context.loader.pluginReferences(config: context.paths.config)
  }

  var plugins: [InstalledPlugin] { context.loader.plugins(config: context.paths.config).map(installed) }

  /// The plugin that hooks mean by `name`. If there is none, throws a suggestion.
  func plugin(_ name: String) throws(ToolFailure) -> InstalledPlugin {
    let manifest = context.loader.plugin(name, config: context.paths.config)
    guard manifest.folder != nil else {
      let names = context.loader.plugins(config: context.paths.config).map(\.name)
      throw ToolFailure(
        .failed, context.language.plugin(.unknown(name, suggestion: Spelling.nearest(to: name, among: names))))
    }
    return installed(manifest)
  }

  /// The places in hooks.yml and its included files that use a plugin.
  func references(to name: String) -> [PluginReference] { references.filter { $0.plugin == name } }

  private func installed(_ manifest: PluginManifest) -> InstalledPlugin {
    var hooks: [String] = []
    for reference in references(to: manifest.name) where !hooks.contains(reference.hook) {
      hooks.append(reference.hook)
    }
    let parent = Paths.parent(of: manifest.folder ?? "")
    let source: PluginSource =
      if parent == context.paths.configFolder + "/plugins" {
        .yours
      } else if parent == context.paths.plugins {
        .added
      } else {
        .bundled
      }
    return InstalledPlugin(
      manifest: manifest, source: source, hooks: hooks,
      missing: manifest.plugin?.requires.filter { locateProgram($0, environment: context.environment) == nil } ?? [])
  }
}
