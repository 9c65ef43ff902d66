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
        "name: Lock the screen", "on: long-break.started",
        "max-age: 1m   # not when the machine wakes up hours later",
      ] + HookYAML.command("run", answers["command"])
    }
    recipe.programs = { answers in answers["command"].split(separator: " ").prefix(1).map(String.init) }
    return recipe
  }()
}
