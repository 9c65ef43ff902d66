// SPDX-License-Identifier: MIT
import ToolSupport

extension Recipe {
  static let during = RecipeInput(
    "during", "On which days and at what hours (Enter: always)", standard: "", example: "mon-fri 09:00-18:00")

  /// The line `during: …`, or no line.
  static func window(_ answers: RecipeAnswers) -> [String] {
    answers["during"].isEmpty ? [] : [HookYAML.list("during", [answers["during"]])]
  }
}
