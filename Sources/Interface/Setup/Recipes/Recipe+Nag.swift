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
      [answers.name(.next), answers.noted("on: idle.elapsed", .nothingStarted)]
        + ["every: \(HookYAML.amount(answers["every"]))", "times: \(HookYAML.amount(answers["times"]))"]
        + window(answers) + ["max-age: 1m"]
        + notification(title: answers.words(.next), text: answers.words(.nothingRuns))
    }
    recipe.programs = { _ in [notifier] }
    return recipe
  }()
}
