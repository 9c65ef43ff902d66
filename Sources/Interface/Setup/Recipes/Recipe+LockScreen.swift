// SPDX-License-Identifier: MIT
import Messages
import ToolSupport

extension Recipe {
  static let lockScreen: Recipe = {
    #if os(macOS)
      let lock = "pmset displaysleepnow"
    #else
      let lock = "loginctl lock-session"
    #endif
    var recipe = Recipe(
      "lock-screen", .lockScreenSummary,
      inputs: [
        RecipeInput("command", .locker, standard: lock, example: "swaylock -f", isAsked: false)
      ], event: "long-break.started"
    ) { answers in
      [
        answers.name(.lockScreen), "on: long-break.started",
        answers.noted("max-age: 1m", .notAfterWaking),
      ] + HookYAML.command("run", answers["command"])
    }
    recipe.programs = { answers in answers["command"].split(separator: " ").prefix(1).map(String.init) }
    return recipe
  }()
}
