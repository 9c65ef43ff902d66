// SPDX-License-Identifier: MIT

extension English {
  package func recipe(_ phrase: RecipeMessage) -> String {
    switch phrase {
    case .listEnd:
      "'segue hooks add NAME' asks what it needs, writes the hook and tries it; with --print it only shows the YAML. NAME "
        + "may be a plugin's, too: 'segue plugin list'."
    case .unknown(let name, let hint):
      "there is no recipe and no plugin '\(name)': \(hint ?? "'segue hooks add' and 'segue plugin list' show them")"
    case .badSetting(let text): "'--set \(text)' isn't understood: write '--set NAME=VALUE'"
    case .unknownInput(let key, let recipe, let hint, let known):
      "'\(recipe)' doesn't ask for '\(key)': "
        + (hint ?? (known.isEmpty ? "it asks for nothing" : "it asks for \(known.joined(separator: ", "))"))
    case .badInput(let key, let why): "--set \(key): \(why)"
    case .badID(let id, let why): "'\(id)' can't be the hook's id: \(why)"
    case .missing(let recipe, let inputs): missing(recipe, inputs)
    case .valueInArguments(let key):
      "--set \(key) takes the name of a secret, not its value, which other users and the shell's history could see:\n"
        + "pipe the value in on standard input, or keep it with 'segue secret set NAME' and write --set \(key)=NAME"
    case .noSuchSecret(let name):
      "there is no secret '\(name)': keep it with 'segue secret set \(name)', or pipe the value in on standard input"

    case .question(let question, ""): question
    case .question(let question, let example): "\(question), such as \(example)"
    case .prompt(""): "> "
    case .prompt(let standard): "[\(standard)] > "
    case .hidden: "What you type isn't shown, and it goes into the keychain, not into hooks.yml."
    case .secretThere(let name): "Enter takes the secret '\(name)' that is there already."
    case .secretMade: "Enter makes a new one."
    case .newSecret(let value): "For the other side, shown this once: \(value)"
    case .looksLike(let service): "That looks like an address of \(service), which has a recipe of its own."
    case .more(let keys): "Can be set, too: \(keys.map { "--set \($0)=…" }.joined(separator: ", "))"

    case .exists(let id, let place): "There is a hook '\(id)' already: \(place)"
    case .existsChoices(_, let other): "[r] replace it, [n] write a new one called '\(other)', Enter leaves it: "
    case .existsOtherwise(let id, let place):
      "there is a hook '\(id)' already (\(place)): --replace writes this one in its place, --id NAME gives it another id"
    case .replaceKeys: "r replace"
    case .anotherKeys: "n new"
    case .left: "Nothing was changed."

    case .written(let place, let id): "Written: \(place)  hooks.\(id)"
    case .secretUsed(let name): "It uses the secret '\(name)'."
    case .programMissing(let program, let install):
      "It needs \(program), which isn't installed" + (install.map { ": \($0)" } ?? ".")

    case .tryIt(let event): "Try it now, for real, with a made-up \(event)? [y/N] "
    case .tryLater(let command): "To try it: \(command)"
    case .trying(let event): "Trying it with a made-up \(event) …"
    case .sent: "did"
    case .received: "got"
    case .worked: "it works"
    case .notTried(let why): "It wasn't tried: \(why)"
    case .silent: "nothing came of it"
    case .failed: "It didn't work."
    case .failedChoices(let hasSecret):
      "[r] try again, " + (hasSecret ? "[s] another secret, " : "") + "[k] keep it all the same, Enter takes it out: "
    case .retryKeys: "r retry"
    case .secretKeys: "s secret"
    case .keepKeys: "k keep"
    case .takenOut(let path): "Taken out again: \(path) is as it was."
    case .putBack(let path): "\(path) is as it was."
    case .staysAsItIs(let command): "It is written all the same; to try it again: \(command)"
    }
  }

  private func missing(_ recipe: String, _ inputs: [RecipeMessage.Missing]) -> String {
    let width = inputs.map(\.key.count).max() ?? 0
    let lines = inputs.map { input in
      let key = input.key + String(repeating: " ", count: width - input.key.count)
      let way =
        input.isSecret ? "on standard input, or --set \(input.key)=NAME of a secret" : "--set \(input.key)=…"
      return "  \(key)  \(input.question) (\(way))"
    }
    return "'\(recipe)' has to know more, and nobody can be asked here:\n" + lines.joined(separator: "\n")
  }
}
