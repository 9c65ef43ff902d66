// SPDX-License-Identifier: MIT

extension English {
  package func secret(_ phrase: SecretMessage) -> String {
    switch phrase {
    case .prompt(let name): "Value of '\(name)' (hidden): "
    case .stored(let name, let characters, nil):
      "Stored '\(name)' in the keychain (\(count(characters, "character")))."
    case .stored(let name, let characters, let file?):
      "This machine has no keychain. Stored '\(name)' (\(count(characters, "character"))) in a file that only you can "
        + "read: \(file)"
    case .useLine: "To use it, add to hooks.yml:"
    case .usedAs(let names): "hooks.yml uses it: " + names.map { "${{ secrets.\($0) }}" }.joined(separator: ", ")
    case .none: "No secrets. Store one with 'segue secret set NAME'."
    case .inKeychain: "keychain"
    case .inFile(let path): path
    case .keychainProblem(let reason): "the keychain could not be read: \(reason)"
    case .removed(let name): "'\(name)' is removed."
    case .notThere(let name): "no secret '\(name)'. 'segue secret list' lists secrets"
    case .stillNamed(let names): "hooks.yml still uses it: " + names.map { "secrets.\($0)" }.joined(separator: ", ")
    case .noInput: "no value was given. Nothing was changed"
    case .notText: "a secret must be UTF-8 text. Nothing was changed"
    case .cancelled: "cancelled. Nothing was changed"
    }
  }
}
