// SPDX-License-Identifier: MIT
import Messages
import ToolSupport

extension Recipe {
  static let journal = Recipe(
    "journal", .journalSummary,
    inputs: [file("~/focus.tsv", .journalFile)]
  ) { answers in
    [
      answers.name(.journal), "on: [focus.completed, focus.abandoned]",
      answers.noted("if: session.elapsed >= duration(\"1m\")", .notByMistake),
      answers.noted("env:", .tabs),
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
