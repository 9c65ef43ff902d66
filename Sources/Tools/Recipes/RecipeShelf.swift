// SPDX-License-Identifier: MIT
import HookConfig
import Language
import Lettering
import Paths
import Processes

/// All recipes there are. What plugins bring will stand beside them: a manifest has a name, a summary and inputs, too.
struct RecipeShelf: Sendable {
  let recipes: [Recipe]

  init(_ context: ToolContext) {
    let desktop = locateProgram("dunstctl", environment: context.environment) == nil ? "gnome" : "dunst"
    let sounds = [
      Recipe.music(MusicPlayer.find(in: context.environment) ?? .playerctl), .ambient(home: context.paths.home),
    ]
    recipes =
      [.sites(isRoot: context.isRoot)] + Recipe.chats + [.webhook, .journal] + sounds
      + [.notify, .nag, .lockScreen, .quiet(desktop: desktop), .statusFile]
  }

  subscript(name: String) -> Recipe? { recipes.first { $0.name == name } }

  /// The recipe of that name; throws what may have been meant.
  func recipe(_ name: String, in language: any Language) throws(ToolFailure) -> Recipe {
    if let recipe = self[name] { return recipe }
    let hint = Spelling.hint(for: name, among: recipes.map(\.name))
    throw ToolFailure(.usage, language.recipe(.unknown(name, hint: hint)))
  }
}
