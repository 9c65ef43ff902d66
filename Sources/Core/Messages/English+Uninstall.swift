// SPDX-License-Identifier: MIT

extension English {
  package func uninstall(_ phrase: UninstallMessage) -> String {
    switch phrase {
    case .notFromHook: "a hook cannot uninstall Segue; run 'segue uninstall' in a terminal"
    case .needsYes: "nothing was removed. Segue cannot ask without a terminal; confirm with --yes"
    case .what(let keepsHistory):
      "This turns off what hooks turned on, stops the daemon, and removes:"
        + (keepsHistory ? "" : "\n(--keep-history keeps sessions and attachments.)")
    case .service(let path): "\(path): the start at login"
    case .folder(let path, .config): "\(path): hooks.yml and your own plugins"
    case .folder(let path, .state): "\(path): sessions, backups and logs"
    case .folder(let path, .data): "\(path): attachments, added plugins and secrets in files"
    case .folder(let path, .cache): "\(path): sounds"
    case .secrets(let names): "secrets in the keychain: \(names.joined(separator: ", "))"
    case .sites(let path): "\(path): the helper that blocks sites, and sudo's rule for it (needs root)"
    case .programs(let folder): "\(folder): the programs, bundled plugins and completions"
    case .question(let word): "Type '\(word)' to confirm: "
    case .word: "uninstall"
    case .notDone: "Nothing was removed."
    case .daemonRuns(let why): "the daemon could not be stopped, so its files were kept: \(why)"
    case .lockHeld(let why): "a daemon still uses the files, so they were kept: \(why)"
    case .stillOn(let hook, let why, let exit):
      "'\(hook)' is still on, because its exit failed" + (why.isEmpty ? "" : ": \(why)")
        + (exit.map { "\n  To turn it off by hand: \($0)" } ?? "")
    case .removeAnyway: "Only the history knows how to turn this off. Remove it anyway? [y/N] "
    case .done: "Segue is uninstalled."
    case .kept(let paths): "Kept: \(paths.joined(separator: ", "))"
    case .leftTitle: "could not be undone:"
    case .foreignService: "kept, because Segue did not write it"
    case .startsAtLogin(let path): "\(path) still starts Segue at login. Remove it yourself"
    case .configStays(let path): "\(path) is named by SEGUE_CONFIG. Remove it yourself"
    case .secretStays(let name, let why): "the secret '\(name)' is still in the keychain: \(why)"
    case .keychainSilent(let why): "the keychain could not be searched for secrets: \(why)"
    case .fileStays(let path, let why): "\(path) could not be removed: \(why)"
    case .sitesStay(let command): "the helper that blocks sites is still installed; run: \(command)"
    case .programsStay(let folder, let command): "the programs in \(folder) are still installed; run: \(command)"
    case .buildStays(let folder):
      "\(folder) has the programs, and Scripts/install did not put them there. Remove it yourself"
    }
  }
}
