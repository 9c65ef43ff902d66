// SPDX-License-Identifier: MIT

import HookConfig
import Hooks
import ToolSupport

extension Recipe {
  /// The hook as a file of its own.
  func file(_ answers: RecipeAnswers, id: String) -> String {
    var lines = ["version: 1", ""]
    let secrets = inputs.compactMap { answers.secrets[$0.key] }
    if !secrets.isEmpty {
      lines += ["secrets:"] + secrets.map { "  \($0): { keychain: segue/\($0) }" } + [""]
    }
    lines += ["hooks:", "  \(id):"] + HookYAML.indented(HookYAML.indented(self.lines(answers)))
    return lines.joined(separator: "\n") + "\n"
  }

  /// The first thing that the file's rules have against these answers; nil where it would load.
  func problem(with answers: RecipeAnswers, id: String, context: ToolContext) -> String? {
    context.draftLoader.load(text: file(answers, id: id)).errors.first?.text(in: context.language)
  }
}
