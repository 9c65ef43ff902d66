// SPDX-License-Identifier: MIT
import Messages
import ToolSupport

extension Recipe {
  static let notify: Recipe = {
    var recipe = Recipe(
      "notify", .notifySummary,
      inputs: [
        RecipeInput("event", .event, standard: "goal.reached", example: "round.completed"),
        RecipeInput("title", .title, words: .goalReached), RecipeInput("text", .text, words: .todaySoFar),
      ], event: "goal.reached"
    ) { answers in
      let quiet = answers.noted("max-age: 1m", .lateNews)
      return [answers.name(.notification), "on: \(HookYAML.text(answers["event"]))", quiet]
        + notification(title: answers["title"], text: answers["text"])
    }
    recipe.eventInput = "event"
    recipe.programs = { _ in [notifier] }
    return recipe
  }()

  #if os(macOS)
    static let notifier = "osascript"
  #else
    static let notifier = "notify-send"
  #endif

  /// Values reach the command as variables, never as a part of it.
  static func notification(title: String, text: String) -> [String] {
    let variables = ["env:", "  TITLE: \(HookYAML.text(title))", "  TEXT: \(HookYAML.text(text))"]
    #if os(macOS)
      let script = ["on run argv", "display notification (item 2 of argv) with title (item 1 of argv)", "end run"]
      return variables
        + HookYAML.block(
          "run", "osascript \(script.map { "-e '\($0)'" }.joined(separator: " ")) \"$TITLE\" \"$TEXT\"")
    #else
      return variables + ["run: notify-send --app-name Segue -- \"$TITLE\" \"$TEXT\""]
    #endif
  }
}
