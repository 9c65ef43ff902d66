// SPDX-License-Identifier: MIT

extension English {
  package func edit(_ phrase: EditMessage) -> String {
    switch phrase {
    case .unknownSetting(let key, let suggestion):
      "there is no setting '\(key)'. " + (suggestion.map { "Did you mean '\($0)'?" } ?? "'segue get' lists them")
    case .changeHasErrors(let path): "\(path) is unchanged, because the change has errors"
    case .notAMapping(let path): "\(path) is unchanged, because the new text is not a mapping of YAML"
    case .fixFirst(let path): "fix the errors in \(path) first"
    case .unwritable(let path, let reason, let advice):
      "cannot write \(path) (\(reason))" + (advice.map { ". By hand, \(byHand($0))" } ?? "")
    case .changedMeanwhile(let path): "another program changed \(path) at the same moment. Try again"
    case .changedSince(let path): "another program changed \(path), so it stays as it is"
    case .oddlyWritten(let path): "Segue cannot edit \(path) in its present form. Edit it by hand"
    case .alias(let key, let line, let path): "'\(key)' in line \(line) of \(path) is an alias. Edit it by hand"
    case .notAMappingThere(let key, let line, let path):
      "'\(key)' in line \(line) of \(path) is not a mapping. Edit it by hand"
    case .nothingToSet: "there is nothing to set"
    case .secretExists(let name): "the secret '\(name)' already exists"
    case .tooLong(let path, let most): "\(path) was not changed: a file can have at most \(most) bytes"
    case .textHasErrors(let path): "\(path) was not changed: the text has errors"
    case .notText(let path): "\(path) is not valid UTF-8 text, or is too large; edit it by hand"
    }
  }

  private func byHand(_ edit: ManualEdit) -> String {
    (edit.isInsertion ? "add before line \(edit.line)" : "change line \(edit.line) to") + ":\n\(edit.text)"
  }
}
