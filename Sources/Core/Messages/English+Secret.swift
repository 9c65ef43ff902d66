// SPDX-License-Identifier: MIT

extension English {
  package func secret(_ phrase: SecretMessage) -> String {
    switch phrase {
    case .prompt(let name): "The value of '\(name)' (it isn't shown): "
    case .stored(let name, let characters, nil):
      "'\(name)' is in the keychain now: \(count(characters, "character"))."
    case .stored(let name, let characters, let file?):
      "'\(name)' is in \(file) now, which only you can read: \(count(characters, "character")). "
        + "There is no keychain here."
    case .useLine: "To use it, hooks.yml needs:"
    case .usedAs(let names): "hooks.yml uses it: " + names.map { "${{ secrets.\($0) }}" }.joined(separator: ", ")
    case .none: "No secrets are kept. 'segue secret set NAME' keeps one."
    case .inKeychain: "keychain"
    case .inFile(let path): path
    case .keychainProblem(let reason): "the keychain could not be looked into: \(reason)"
    case .removed(let name): "'\(name)' is removed."
    case .notThere(let name): "there is no secret '\(name)'; 'segue secret list' shows what there is"
    case .stillNamed(let names): "hooks.yml still names it: " + names.map { "secrets.\($0)" }.joined(separator: ", ")
    case .noInput: "there was no value, so nothing was changed"
    case .notText: "a secret is UTF-8 text, so nothing was changed"
    case .cancelled: "cancelled; nothing was changed"
    }
  }
}
