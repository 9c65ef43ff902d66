// SPDX-License-Identifier: MIT

import HookConfig
import Hooks
import Messages
import Paths
import Processes
import TextWidth
import ToolSupport

/// All recipes and plugins: a manifest also has a name, a summary and inputs.
struct RecipeCatalog: Sendable {
  let recipes: [Recipe]
  private let context: ToolContext

  init(_ context: ToolContext) {
    self.context = context
    let desktop = locateProgram("dunstctl", environment: context.environment) == nil ? "gnome" : "dunst"
    let player = MusicPlayer.find(in: context.environment) ?? .playerctl
    recipes = [
      .sites(isRoot: context.isRoot), .chat(.slack), .chat(.discord), .chat(.mattermost), .chat(.teams),
      .chat(.googleChat), .ntfy, .telegram, .webhook, .journal, .music(player), .ambient(home: context.paths.home),
      .notify, .nag, .lockScreen, .quiet(desktop: desktop), .statusFile,
    ]
  }

  subscript(name: String) -> Recipe? { recipes.first { $0.name == name } }

  /// The recipe or the plugin of that name. If there is none, throws a suggestion.
  ///
  /// - Parameter translates: whether the texts of a plugin are in this language.
  func recipe(
    _ name: String, in language: any Language, translates: Bool = true
  ) throws(ToolFailure) -> Recipe {
    if let recipe = self[name] { return recipe }
    let manifest = context.loader.plugin(name, config: context.paths.config)
    if let plugin = manifest.plugin {
      return Recipe(translates ? plugin.translated(to: language.code) : plugin)
    }
    guard let folder = manifest.folder else {
      let plugins = context.loader.plugins(config: context.paths.config).map(\.name)
      let known = Set(recipes.map(\.name) + plugins).sorted()
      // 'webhook' means 'generic-webhook'.
      let near =
        known.first { $0.split(separator: "-").contains { $0 == name } } ?? Spelling.nearest(to: name, among: known)
      throw ToolFailure(.usage, language.recipe(.unknown(name, suggestion: near)))
    }
    throw ToolFailure(.configuration, language.plugin(.broken(name, folder: folder)), about: manifest.diagnostics)
  }
}
