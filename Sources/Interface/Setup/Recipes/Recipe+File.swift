// SPDX-License-Identifier: MIT

import HookConfig
import Hooks
import ToolSupport

extension Recipe {
  /// The hook as a complete file.
  func file(_ answers: RecipeAnswers, id: String) -> String {
    var lines = ["version: 1", ""]
    let secrets = inputs.compactMap { answers.secrets[$0.key] }
    if !secrets.isEmpty {
      lines += ["secrets:"] + secrets.map { "  \($0): { keychain: segue/\($0) }" } + [""]
    }
    lines += ["hooks:", "  \(id):"] + HookYAML.indented(HookYAML.indented(self.lines(answers)))
    return lines.joined(separator: "\n") + "\n"
  }

  /// The first problem of a file with these answers; nil if it is valid.
  func problem(with answers: RecipeAnswers, id: String, context: ToolContext) -> String? {
    context.draftLoader.load(text: file(answers, id: id)).errors.first?.text(in: context.language)
  }
}
