// SPDX-License-Identifier: MIT

extension English {
  package func service(_ phrase: ServiceMessage) -> String {
    switch phrase {
    case .written(let path): "Written: \(path)"
    case .unchanged(let path): "\(path) is already installed."
    case .changes(let path): "Changes in \(path):"
    case .foreign(let path): "\(path) already exists, and Segue did not write it. It would change:"
    case .overwrite: "Overwrite it? [y/N] "
    case .leftAlone(let path): "\(path) was not changed. Overwrite it with --force"
    case .noFile(let path): "\(path) is not a file (perhaps a masked unit). Remove it first"
    case .unwritable(let names):
      "these variables have control characters in their values, which no service manager accepts: "
        + "\(names.joined(separator: ", ")). Change or unset them"
    case .buildProduct(let path):
      "\(path) is in a build folder, and a clean build removes it. Install Segue first (Scripts/install), and "
        + "run this command again."
    case .noManager:
      "no supported service manager (systemd, launchd) was found. Run this at login instead: "
        + "segue daemon start"
    case .unreadableFile(let path, let reason): "\(path) can't be read: \(reason)"
    case .unwritableFile(let path, let reason): "\(path) can't be written: \(reason)"
    case .unremovableFile(let path, let reason): "\(path) can't be removed: \(reason)"
    case .commandFailed(let command, let reason): "\(command): \(delivery(reason))"
    case .noDaemonAnswers(let job): "launchd has started \(job), but no daemon answers"
    case .nothingWritten(let manager, let why):
      "\(manager) does not answer here (\(why)). Nothing was written. Run 'segue daemon install' in a session with "
        + "\(manager), or run this at login: segue daemon start"
    case .noDashboardWritten(let manager, let why):
      "\(manager) does not answer here (\(why)). Nothing was written. Run 'segue web --install' in a session with \(manager)."
    case .silent(let manager, let why): "\(manager) does not answer here (\(why)), so nothing is in effect yet."
    case .runThese: "In your own session, run:"
    case .handingOver: "A daemon is already running. It turns off what hooks turned on, and a new daemon takes over …"
    case .runs(let manager, let pid): "The daemon is running under \(manager) (pid \(pid)) and starts at each login."
    case .startFailed(let why): "the daemon did not start: \(why)\n'segue daemon logs' may show the reason"
    case .notInstalled(let path): "Nothing to undo: \(path) does not exist."
    case .removed(let path): "Removed: \(path). The daemon no longer starts at login."
    case .goesOn(let pid): "The running daemon (pid \(pid)) continues until you log out."

    case .startsAtLogin(let path): "Starts at login: \(path)"
    case .startsNever: "Does not start at login. Change that with 'segue daemon install'."
    case .rebootLeavesOn:
      "After a reboot, hooks that are on stay on until Segue starts. 'segue daemon install' starts Segue at login."

    case .offer(let manager):
      "After a reboot, what this hook turned on stays on until Segue starts. "
        + "\(manager) can start Segue at each login."
    case .offerQuestion: "Install that now? [y/N] "
    case .offerLater:
      "After a reboot, what this hook turned on stays on until Segue starts. To start Segue at login: "
        + "segue daemon install"
    }
  }
}
