// SPDX-License-Identifier: MIT

extension English {
  package func plugin(_ phrase: PluginPhrase) -> String {
    switch phrase {
    case .none: "There are no plugins. 'segue plugin new NAME' makes one, 'segue plugin add' takes one from elsewhere."
    case .listEnd: "'segue plugin info NAME' shows how each is used."
    case .source(let source): source
    case .usedBy(let hooks): "used by " + hooks.joined(separator: ", ")
    case .unknown(let name, let hint):
      "there is no plugin '\(name)': \(hint ?? "'segue plugin list' shows those that there are")"
    case .brokenManifest(let errors): "its manifest has \(count(errors, "error")): 'segue plugin check' shows them"
    case .broken(let name, let folder): "the manifest of '\(name)' has errors (\(folder))"
    case .otherPlatform(let names): "it is for \(names.joined(separator: " and "))"
    case .missingProgram(let program): "it needs \(program), which isn't installed"
    case .notThere(let program): "\(program) (not installed)"
    case .fact(let fact): self.fact(fact)
    case .scoped: "while what the hook says"
    case .required: "required"
    case .standard(let value): "by default \(value.isEmpty ? "nothing" : value)"

    case .exists(let path): "\(path) is there already: give the plugin another name, or remove that folder first"
    case .cantWrite(let path, let why): "\(path) can't be written: \(why)"
    case .noService("sh"): "a service answers in JSON, which sh can't read: write it with --python or --swift"
    case .noService: "a service is a program: write it with --python or --swift"
    case .made(let check, let isFound):
      "It works as it is: '\(check)' tries it."
        + (isFound ? "" : " Hooks find it once it is in plugins/ beside hooks.yml, or added with 'segue plugin add'.")
    }
  }

  private func fact(_ fact: PluginPhrase.Fact) -> String {
    switch fact {
    case .listens: "runs"
    case .controls: "may control"
    case .secrets: "takes secrets"
    case .requires: "needs"
    case .platforms: "only on"
    case .timeout: "time limit"
    case .setup: "set-up"
    case .hooks: "used by"
    case .inputs: "Inputs"
    }
  }
}
