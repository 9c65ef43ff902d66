// SPDX-License-Identifier: MIT

extension English {
  package func plugin(_ phrase: PluginMessage) -> String {
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

    case .cantCopy(let path, let why): "\(path) can't be copied: \(why)"
    case .notCloned(let url): "git couldn't clone \(url)"
    case .fetchTooSlow(let url, let minutes):
      "git was still fetching \(url) after \(count(Int(minutes), "minute")): its server has plain files, so that "
        + "all of its history comes; clone it yourself, and add the folder"
    case .strangeFile(let path):
      "'\(path)' has no place in a plugin: it is neither a file nor a folder, or a link that leads out of it"
    case .holdsShelf(let source): "\(source) can't be copied: added plugins are inside of it"
    case .tooLarge(let source, let megabytes, let files):
      "\(source) is larger than a plugin may be (\(megabytes) MiB, \(files) files): is it the folder of one plugin alone?"
    case .noFolder(let path, let url):
      "there is no folder \(path)" + (url.map { "; a repository is given by its whole URL: \($0)" } ?? "")
    case .badScheme(let scheme): "a repository is fetched by https, ssh or file, not by \(scheme)"
    case .noManifest(let source): "there is no plugin in \(source): it has no plugin.yml with a name"
    case .brokenSource(let source): "nothing was added: the manifest of \(source) has errors"
    case .update(nil, _): "It takes the place of one whose manifest has errors."
    case .update(let version?, true): "It takes the place of version \(version). What it may do changes:"
    case .update(let version?, false): "It takes the place of version \(version). What it may do stays the same."
    case .addIt(let name): "It runs as you, and nothing confines it. Add '\(name)'? [y/N] "
    case .updateIt(let name): "It runs as you, and nothing confines it. Update '\(name)'? [y/N] "
    case .sayYes: "nothing was changed: where nobody can be asked, --yes agrees"
    case .left: "nothing was changed"
    case .added(let name, let place): "'\(name)' is in \(place) now; 'segue plugin info \(name)' shows how it is used."
    case .otherFirst(let name, let place): "Hooks mean another '\(name)', though, which comes first: \(place)"
    case .comesBefore(let name, let source, let hooks):
      "It takes the place of the '\(name)' that \(source == "bundled" ? "came with Segue" : "was added")"
        + (hooks.isEmpty ? "." : ", also for the hooks that use it: \(hooks.joined(separator: ", ")).")
    case .setupNeeded(let command): "It needs something done once on this machine: \(command)"
    case .notAdded(let name, "bundled", let place):
      "'\(name)' came with Segue (\(place)): only what was added can be removed"
    case .notAdded(let name, _, let place): "'\(name)' is your own: remove its folder, \(place)"
    case .inUse(let name, let places):
      (["hooks use '\(name)'; remove these first, or say --force:"] + places).joined(separator: "\n")
    case .removed(let name): "'\(name)' is removed."
    case .noSetup(let name): "'\(name)' needs no set-up"
    case .strangersFile(let path): "\(path) could have been written by somebody else, so root doesn't run it"
    case .runs(let command, asRoot: true): "As root: \(command)"
    case .runs(let command, asRoot: false): "As you, not as root: \(command)"
    case .runIt: "Run it? [y/N] "
    case .setupDone(let name): "'\(name)' is set up."
    case .setupUndone(let name): "The set-up of '\(name)' is taken back."
    case .setupFailed(let name, let status): "the set-up of '\(name)' failed: exit status \(status)"
    }
  }

  private func fact(_ fact: PluginMessage.Fact) -> String {
    switch fact {
    case .listens: "runs"
    case .programs: "starts"
    case .sends: "sends to"
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
