// SPDX-License-Identifier: MIT

extension English {
  package func editor(_ phrase: EditorMessage) -> String {
    switch phrase {
    case .standard(let value): "Default: \(value)"
    case .examples(let values): (values.count == 1 ? "Example: " : "Examples: ") + values.joined(separator: ", ")
    case .required: "Required."
    case .change(let word): "Change to '\(word)'"
    case .notForTerminals:
      "Editors start 'segue lsp'; it has no use in a terminal. docs/editors.md says how to set up your editor. "
        + "To check hooks.yml here, run 'segue hooks check'."
    }
  }
}
