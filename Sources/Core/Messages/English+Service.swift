// SPDX-License-Identifier: MIT

extension English {
  package func service(_ phrase: ServiceMessage) -> String {
    switch phrase {
    case .written(let path): "Written: \(path)"
    case .unchanged(let path): "\(path) is there already, as it should be."
    case .changes(let path): "What changes in \(path):"
    case .foreign(let path): "\(path) is there already, and 'segue daemon install' didn't write it. What would change:"
    case .overwrite: "Overwrite it? [y/N] "
    case .leftAlone(let path): "\(path) stays as it is; --force does it all the same"
    case .noFile(let path): "\(path) is no file (a unit that is masked?); remove it first"
    case .unwritable(let names):
      "the values of these variables have control characters in them, which no service manager takes: "
        + "\(names.joined(separator: ", ")). Give them other values, or unset them"
    case .buildProduct(let path):
      "\(path) is what a build made, and the next clean build removes it. For an installation that lasts, copy 'segue' "
        + "and 'segued' into a folder on your PATH, such as ~/.local/bin, and run this again."
    case .noManager:
      "there is no service manager here that Segue knows (systemd, launchd); let your session run this at login: "
        + "segue daemon start"
    case .nothingWritten(let manager, let why):
      "\(manager) doesn't answer here (\(why)), so nothing was written. Run 'segue daemon install' in a session that has it, "
        + "or let your session run this at login: segue daemon start"
    case .silent(let manager, let why): "\(manager) doesn't answer here (\(why)), so nothing is in effect yet."
    case .runThese: "In a session of yours, run:"
    case .handingOver: "A daemon runs already. It turns off what hooks had turned on, and a new one takes over …"
    case .runs(let manager, let pid): "The daemon runs under \(manager), pid \(pid), and starts at each login."
    case .startFailed(let why): "the daemon did not start: \(why)\n'segue daemon logs' may say more"
    case .notInstalled(let path): "Nothing to undo: there is no \(path)."
    case .removed(let path): "Removed: \(path). The daemon doesn't start at login any more."
    case .goesOn(let pid): "The daemon goes on until you log out, pid \(pid)."

    case .startsAtLogin(let path): "Starts at login: \(path)"
    case .startsNever: "Doesn't start at login; 'segue daemon install' changes that."
    case .rebootLeavesOn:
      "What is on now would stay on after a reboot until Segue runs again; 'segue daemon install' starts it at login."

    case .offer(let manager):
      "What this hook turns on would stay on after a reboot, until Segue runs again. "
        + "\(manager) can start it at each login."
    case .offerQuestion: "Install that now? [y/N] "
    case .offerLater:
      "After a reboot, what this hook turns on stays on until Segue runs again. To have it start at login: "
        + "segue daemon install"
    }
  }
}
