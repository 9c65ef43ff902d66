// SPDX-License-Identifier: MIT
import Messages
import ToolSupport

extension Recipe {
  static let journal = Recipe(
    "journal", .journalSummary,
    inputs: [file("~/focus.tsv", .journalFile)]
  ) { answers in
    [
      "name: A line for every focus", "on: [focus.completed, focus.abandoned]",
      "if: session.elapsed >= duration(\"1m\")   # not what was begun by mistake",
      "env:   # a tab in a title would begin a column of its own",
      #"  TASK: '${{ session.task.replace("\t", " ").replace("\n", " ") }}'"#,
    ]
      + HookYAML.command(
        "run",
        "printf '%s\\t%s\\t%s\\t%s\\t%s\\n' \"$SEGUE_ENDED_AT\" \"$((SEGUE_ELAPSED / 60))\" \"$SEGUE_OUTCOME\""
          + " \"$SEGUE_PROJECT\" \"$TASK\" >> \(shellWord(answers["file"]))")
  }

  /// The input for the path of a recipe's file.
  static func file(_ standard: String, _ question: RecipeText) -> RecipeInput {
    RecipeInput("file", question, standard: standard) { answer in
      answer.hasPrefix("/") || answer.hasPrefix("~/") && answer.count > 2
        ? .good(answer) : .bad(.notAPath(example: standard))
    }
  }
}
