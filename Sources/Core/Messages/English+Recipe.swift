// SPDX-License-Identifier: MIT

extension English {
  package func recipe(_ phrase: RecipeMessage) -> String {
    switch phrase {
    case .text(let text): recipeText(text)
    case .words(let words): recipeWords(words)
    case .listEnd:
      "'segue hooks add NAME' asks for the details, writes the hook and tries it. With --print, it only prints the YAML. "
        + "NAME can also be a plugin of 'segue plugin list'."
    case .unknown(let name, let suggestion):
      "no recipe or plugin '\(name)'. \(suggestion.map { "Did you mean '\($0)'?" } ?? "'segue hooks add' and 'segue plugin list' list them")"
    case .badSetting(let text): "'--set \(text)' is invalid. Write '--set NAME=VALUE'"
    case .unknownInput(let key, let recipe, let suggestion, let known):
      "'\(recipe)' has no input '\(key)'. "
        + (suggestion.map { "Did you mean '\($0)'?" }
          ?? (known.isEmpty ? "It has no inputs" : "Inputs: \(known.joined(separator: ", "))"))
    case .badInput(let key, let why): "--set \(key): \(why)"
    case .badID(let id, let why): "'\(id)' is not a valid id: \(why)"
    case .missing(let recipe, let inputs): missing(recipe, inputs)
    case .valueInArguments(let key):
      "--set \(key) takes the name of a secret, because other users and the shell's history could see its value.\n"
        + "Pipe the value to standard input, or store it with 'segue secret set NAME' and write --set \(key)=NAME"
    case .noSuchSecret(let name):
      "no secret '\(name)'. Store it with 'segue secret set \(name)', or pipe the value to standard input"

    case .question(let question, ""): question
    case .question(let question, let example): "\(question), such as \(example)"
    case .prompt(""): "> "
    case .prompt(let standard): "[\(standard)] > "
    case .hidden: "Your input is hidden. It goes to the keychain, or to a private file where there is none."
    case .secretThere(let name): "Press Enter to use the stored secret '\(name)'."
    case .secretMade: "Press Enter to generate one."
    case .newSecret(let value): "Give this to the receiver (shown only once): \(value)"
    case .looksLike(let service): "This looks like an address of \(service), which has its own recipe."
    case .more(let keys): "Optional: \(keys.map { "--set \($0)=…" }.joined(separator: ", "))"

    case .exists(let id, let place): "A hook '\(id)' already exists: \(place)"
    case .existsChoices(_, let other): "[r] replace it, [n] add a new hook '\(other)', [Enter] cancel: "
    case .existsOtherwise(let id, let place):
      "a hook '\(id)' already exists (\(place)). Replace it with --replace, or choose another id with --id NAME"
    case .replaceKeys: "r replace"
    case .anotherKeys: "n new"
    case .left: "Nothing was changed."

    case .written(let place, let id): "Written: \(place)  hooks.\(id)"
    case .secretUsed(let name): "It uses the secret '\(name)'."
    case .programMissing(let program, let install):
      "It needs \(program), which is not installed" + (install.map { ": \($0)" } ?? ".")

    case .tryIt(let event): "Run it now with a sample \(event)? [y/N] "
    case .tryLater(let command): "To try it: \(command)"
    case .trying(let event): "Running it with a sample \(event) …"
    case .sent: "did"
    case .received: "got"
    case .worked: "it works"
    case .notTried(let why): "Not tried: \(why)"
    case .silent: "no reply"
    case .failed: "It failed."
    case .failedChoices(let hasSecret):
      "[r] retry, " + (hasSecret ? "[s] use another secret, " : "") + "[k] keep it anyway, [Enter] remove it: "
    case .retryKeys: "r retry"
    case .secretKeys: "s secret"
    case .keepKeys: "k keep"
    case .takenOut(let path): "Removed. \(path) is unchanged."
    case .putBack(let path): "\(path) is unchanged."
    case .staysAsItIs(let command): "The hook is kept. To try it again: \(command)"
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
    return "'\(recipe)' needs more inputs, and Segue cannot ask without a terminal:\n" + lines.joined(separator: "\n")
  }
}
