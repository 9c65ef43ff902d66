// SPDX-License-Identifier: MIT

extension English {
  package func plugin(_ phrase: PluginMessage) -> String {
    switch phrase {
    case .none: "No plugins. Create one with 'segue plugin new NAME', or add one with 'segue plugin add'."
    case .underHooks: "Add this under 'hooks' in hooks.yml"
    case .listEnd: "'segue plugin info NAME' shows how to use a plugin."
    case .source(let name), .kind(let name): name
    case .usedBy(let hooks): "used by " + hooks.joined(separator: ", ")
    case .unknown(let name, let suggestion):
      "no plugin '\(name)'. \(suggestion.map { "Did you mean '\($0)'?" } ?? "'segue plugin list' lists plugins")"
    case .brokenManifest(let errors): "its manifest has \(count(errors, "error")). 'segue plugin check' shows them"
    case .broken(let name, let folder): "the manifest of '\(name)' has errors (\(folder))"
    case .otherPlatform(let names): "it works on \(names.joined(separator: " and ")) only"
    case .missingProgram(let program): "it needs \(program), which is not installed"
    case .notThere(let program): "\(program) (not installed)"
    case .fact(let fact): self.fact(fact)
    case .scoped: "the hook's 'while' condition"
    case .required: "required"
    case .standard(let value): "default \(value.isEmpty ? "empty" : value)"

    case .exists(let path): "\(path) already exists. Choose another name, or remove that folder first"
    case .cantWrite(let path, let why): "cannot write \(path): \(why)"
    case .noTemplates: "the templates for plugins are missing from this installation. Run Scripts/install again"
    case .noService("sh"): "a service reads JSON, which sh cannot. Use --python or --swift"
    case .noService: "a service needs a program. Use --python or --swift"
    case .made(let check, let isFound):
      "It already works. Try it with '\(check)'."
        + (isFound ? "" : " To use it in hooks, move it to plugins/ beside hooks.yml, or run 'segue plugin add'.")

    case .cantCopy(let path, let why): "cannot copy \(path): \(why)"
    case .notCloned(let url): "git could not clone \(url)"
    case .fetchTooSlow(let url, let minutes):
      "git did not fetch \(url) within \(count(Int(minutes), "minute")). Its server sends the whole history. "
        + "Clone it yourself, and add the folder"
    case .strangeFile(let path):
      "'\(path)' is not allowed in a plugin: it is neither a file nor a folder, or it is a link to a place outside"
    case .holdsShelf(let source): "cannot copy \(source): it contains the folder of added plugins"
    case .tooLarge(let source, let megabytes, let files):
      "\(source) is too large for a plugin (limit: \(megabytes) MiB, \(files) files). Name the folder of a single plugin"
    case .noFolder(let path, let url):
      "folder not found: \(path)" + (url.map { ". For a repository, give its whole URL: \($0)" } ?? "")
    case .badScheme(let scheme): "a repository's URL must use https, ssh or file, not \(scheme)"
    case .noManifest(let source): "no plugin in \(source): it has no plugin.yml with a name"
    case .brokenSource(let source): "nothing was added, because the manifest of \(source) has errors"
    case .update(nil, _): "This replaces a version whose manifest has errors."
    case .update(let version?, true): "This replaces version \(version). Its permissions change:"
    case .update(let version?, false): "This replaces version \(version). Its permissions stay the same."
    case .addIt(let name): "The plugin runs as you, without a sandbox. Add '\(name)'? [y/N] "
    case .updateIt(let name): "The plugin runs as you, without a sandbox. Update '\(name)'? [y/N] "
    case .sayYes: "nothing was changed. Segue cannot ask without a terminal; confirm with --yes"
    case .left: "nothing was changed"
    case .added(let name, let place): "'\(name)' is now in \(place). 'segue plugin info \(name)' shows how to use it."
    case .otherFirst(let name, let place): "Hooks use another '\(name)', which comes first: \(place)"
    case .comesBefore(let name, let source, let hooks):
      "It replaces the \(source == "bundled" ? "bundled" : "added") '\(name)'"
        + (hooks.isEmpty ? "." : ", also for the hooks that use it: \(hooks.joined(separator: ", ")).")
    case .setupNeeded(let command): "It needs a one-time setup on this machine: \(command)"
    case .notAdded(let name, "bundled", let place):
      "'\(name)' is bundled with Segue (\(place)). Only added plugins can be removed"
    case .notAdded(let name, _, let place): "'\(name)' is your own plugin. Remove its folder yourself: \(place)"
    case .inUse(let name, let places):
      (["hooks use '\(name)'. Remove these hooks first, or use --force:"] + places).joined(separator: "\n")
    case .removed(let name): "'\(name)' is removed."
    case .noSetup(let name): "'\(name)' needs no setup"
    case .strangersFile(let path): "other users could have changed \(path), so root must not run it"
    case .runs(let command, asRoot: true): "As root: \(command)"
    case .runs(let command, asRoot: false): "As you, not as root: \(command)"
    case .runIt: "Run it? [y/N] "
    case .setupDone(let name): "'\(name)' is set up."
    case .setupUndone(let name): "The setup of '\(name)' is reverted."
    case .setupFailed(let name, let status): "the setup of '\(name)' failed: exit status \(status)"
    }
  }

  private func fact(_ fact: PluginMessage.Fact) -> String {
    switch fact {
    case .listens: "runs"
    case .programs: "starts"
    case .sends: "sends to"
    case .controls: "may control"
    case .secrets: "uses secrets"
    case .requires: "needs"
    case .wants: "uses"
    case .platforms: "only on"
    case .timeout: "timeout"
    case .setup: "setup"
    case .hooks: "used by"
    case .inputs: "Inputs"
    }
  }
}
