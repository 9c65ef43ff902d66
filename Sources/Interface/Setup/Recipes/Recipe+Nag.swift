// SPDX-License-Identifier: MIT
import Messages
import ToolSupport

extension Recipe {
  static let nag: Recipe = {
    var recipe = Recipe(
      "nag", .nagSummary,
      inputs: [
        RecipeInput("every", .howOften, standard: "5m"),
        RecipeInput("times", .howManyTimes, standard: "3"),
        during,
      ], event: "idle.elapsed"
    ) { answers in
      ["name: Ready for the next one?", "on: idle.elapsed   # the break is over and nothing has been started"]
        + ["every: \(HookYAML.amount(answers["every"]))", "times: \(HookYAML.amount(answers["times"]))"]
        + window(answers) + ["max-age: 1m"]
        + notification(
          title: "Ready for the next one?",
          text: "Nothing has run since ${{ clock(timer.since) }}; ${{ today.pomodoros }} pomodoros so far")
    }
    recipe.programs = { _ in [notifier] }
    return recipe
  }()
}
