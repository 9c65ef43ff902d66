// SPDX-License-Identifier: MIT
import Messages
import ToolSupport

extension Recipe {
  static let during = RecipeInput(
    "during", .window, standard: "", example: "mon-fri 09:00-18:00")

  /// The line `during: …`, or no line.
  static func window(_ answers: RecipeAnswers) -> [String] {
    answers["during"].isEmpty ? [] : [HookYAML.list("during", [answers["during"]])]
  }
}
