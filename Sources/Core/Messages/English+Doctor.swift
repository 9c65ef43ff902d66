// SPDX-License-Identifier: MIT

extension English {
  package func doctor(_ phrase: DoctorMessage) -> String {
    switch phrase {
    case .title(let check): title(of: check)
    case .healthy: "No problems found."
    case .summary(let problems, let warnings):
      ((problems > 0 ? [count(problems, "problem")] : []) + (warnings > 0 ? [count(warnings, "warning")] : []))
        .joined(separator: ", ") + "."

    case .lastGoodInForce: "the checks below use the last valid version"

    case .programsFound(let number): "found \(count(number, "program")) that hooks run"
    case .unknownPrograms: "the hooks' commands name no program that can be checked"
    case .noPrograms: "no hook runs a program"
    case .programMissing(let program, let isPath, let hook):
      "'\(hook)' runs '\(program)', which " + (isPath ? "cannot be executed" : "is not on the PATH")
    case .wanted(let programs, let plugin, let hook):
      "'\(hook)' uses the plugin '\(plugin)', which needs \(listed(programs, "or"))"
    case .folderMissing(let folder, let hook): "'\(hook)' runs in \(folder), which is not a folder"
    case .soundMissing(let file, let hook): "'\(hook)' plays \(file), which cannot be read"
    case .installOrCorrect(let place): "install it, or correct \(place)"
    case .correct(let place): "correct \(place)"

    case .noSecrets: "hooks.yml uses no secrets"
    case .secretFound(let name, let source): "\(name) (\(source))"
    case .secretProblem(let name, let why): "\(name): \(why)"
    case .setVariable(let name): "set \(name) in the daemon's environment, then: segue daemon restart"
    case .makeSecretFile(let path): "write the value to \(path), then: chmod 600 \(path)"
    case .sourceKeychain: "keychain"
    case .sourceVariable(let name): "variable \(name)"
    case .sourceCommand(let program): "output of \(program)"

    case .sudoAllowed(let command): "without a password: \(command)"
    case .sudoRefused(let command, let hook): "sudo asks for a password when '\(hook)' runs: \(command)"
    case .sudoAsks(let hook): "'\(hook)' calls sudo without -n, which can wait for a password forever"
    case .allowInSudoers(let rule): "sudo visudo -f /etc/sudoers.d/segue   with the line: \(rule)"
    case .useNonInteractive(let place): "write 'sudo -n' in \(place)"

    case .player(let name, let path): "\(name) (\(path))"
    case .playerUnneeded(let why): "\(why); the timer runs without sound"
    case .soundPlayed(let player): "\(player) works (it just played silence)"
    case .soundFailed(let player, let why): "\(player) cannot play: \(why)"
    case .chooseSound: "restore the file, or choose another sound: segue sound NAME (names: segue sound list)"
    case .checkDevice: "check that a sound device exists and that its server (PipeWire, PulseAudio) is running"
    case .noticeShown: "work (one was just shown)"
    case .noticeFailed(let why): "cannot be shown: \(why)"
    case .noNotifier(let program): "'\(program)' is not installed"
    case .noticesOff: "switched off (notify.desktop)"
    case .turnNoticesOff: "try again in a desktop session, or: segue set notify.desktop false"
    case .noticeTitle: "Segue"
    case .noticeText: "Notices work."

    case .daemonRuns(let version, let pid): "running: version \(version), pid \(pid)"
    case .daemonOther(let version, let own): "running version \(version); this program has version \(own)"
    case .daemonOlder(let version, let own): "running version \(version), which is older than this program (\(own))"
    case .webRuns(let address): "running at \(address)"
    case .webStartsAtLogin(let file): "starts at login: \(file)"
    case .webServiceGone(let program, let file): "\(file) starts '\(program)', which does not exist"
    case .webNotRunning: "not running; 'segue web' opens it"
    case .webMissing: "not installed: there is no program 'segue-web'"
    case .daemonNotRunning: "not running; the first command that needs it starts it"

    case .daemonDied(let socket): "not running; a daemon that died left \(socket)"
    case .daemonUnreachable(let lock): "a process holds \(lock), but no daemon answers"
    case .seeHolder(let path): "if the daemon is not starting or stopping, find the process: fuser \(path)"
    case .lockGone: "its lock file was removed: clients with another XDG_RUNTIME_DIR cannot find it"
    case .notOurFile(let path): "\(path) has the wrong type or owner: no daemon can start"
    case .folderOfOther(let path, let owner): "\(path) belongs to another user (\(owner)): no daemon can start"
    case .moveFolder(let path): "remove it (sudo rm -r \(path)), or set XDG_RUNTIME_DIR to a folder of yours"
    case .openFolder(let path): "other users can write to \(path): no daemon can start"

    case .unwatched(let why): "hooks.yml cannot be watched (\(why)); the daemon checks it every 10 s"

    case .journal(let path, let size, let free): "\(path): no damage, \(size); \(free) free"
    case .noJournal(let path): "none yet; the first start creates \(path)"
    case .journalGone(let path, let day): "\(path) is missing; the last backup is from \(day)"
    case .bringBack(let link): "restore the link's target, or: rm \(link)"
    case .journalReplaced(let kept): "another file replaced it while a daemon was running; that file is now \(kept)"
    case .useReplaced(let kept, let path):
      "rm \(kept)   or, to use that file instead: segue daemon stop && mv \(kept) \(path)"
    case .littleSpace(let free, let folder): "only \(free) free in \(folder)"
    case .makeSpace(let folder): "free some space: df -h \(folder)"

    case .unwritable(let path, let why): "\(path) cannot be written (\(why)), so no session can start"
    case .remount(let path): "the file system is read-only: findmnt --target \(path)"
    case .backup(let day, 0): "\(day), today"
    case .backup(let day, let days): "\(day), \(count(Int(days), "day")) ago"
    case .noBackup: "none yet; the daemon makes one backup a day and keeps seven"
    case .letDaemonRun: "the daemon makes one backup a day while it runs; if it is running, see: segue daemon logs"
    case .nothingToRestore(let path): "\(path) has no damage. Nothing to restore."
    case .restored(let day): "The backup from \(day) is restored."
    case .begunAnew: "No valid backup was found. A new journal was created."
    case .salvaged(let rows): "\(count(rows, "row")) of the damaged journal could be read and were added."
    case .setAside(let path): "The damaged journal is kept: \(path)"
    case .stopFirst: "stop the daemon first: segue daemon stop"

    case .sumsRight(let sessions): "the index of \(count(sessions, "session")) is correct"
    case .noSums: "no index yet; the daemon builds it, and reports are slower until then"
    case .sumsWrong: "the index does not match the sessions"
    case .recounted(let sessions): "The index was rebuilt (\(count(sessions, "session")))."
    case .recounting: "The daemon is rebuilding the index. Reports are slower until it is done."

    case .scopes(on: 0): "no 'while' hook is on"
    case .scopesUnknown: "unknown: the journal cannot be read"
    case .scopes(let number): "\(count(number, "'while' hook")) on, as expected"
    case .scopeFailed(let hook, let why): "'\(hook)' could not be turned off and may still be on: \(why)"
    case .turnOffOrForget(let hook):
      "segue hooks teardown   or, if that can never succeed: segue hooks teardown --forget \(hook)"
    case .scopeLeft(let hook): "'\(hook)' may still be on: the daemon died before it could turn it off"

    case .switchedOff(let hook): "'\(hook)' is disabled: its receiver is gone for good (HTTP 410)"
    case .correctAddress(let place): "correct the address, \(place): any change to the hook enables it again"
    case .serviceSwitchedOff(let hook):
      "'\(hook)' is disabled: its plugin crashed repeatedly or uses another protocol version"
    case .mendPlugin(let hook, let place):
      "see 'segue hooks log --hook \(hook)', and fix the plugin. A change to its program, its plugin.yml, or the hook "
        + "(\(place)) enables it again"
    case .leftover(let pid, let hook):
      "a process that '\(hook)' started could not be killed and is still running: \(pid)"

    case .autostart(let path): path
    case .autostartGone(let program, let file): "\(file) starts \(program), which does not exist"
    case .noAutostart: "none: after a reboot, what 'while' hooks turned on stays on until Segue starts again"
    case .autostartUnneeded: "none; no 'while' hook would be left on by a reboot"
    case .startAtLogin: "run this at login: segue daemon start"

    case .install(let package): "install the package \(package)"
    }
  }

  private func title(of check: DoctorMessage.Check) -> String {
    switch check {
    case .config: "hooks.yml"
    case .hooks: "Programs"
    case .secrets: "Secrets"
    case .sudo: "sudo"
    case .player: "Player"
    case .sound: "Sound"
    case .notices: "Notices"
    case .daemon: "Daemon"
    case .journal: "Journal"
    case .sums: "Index"
    case .backups: "Backup"
    case .scopes: "Scopes"
    case .deliveries: "Receivers"
    case .leftovers: "Leftovers"
    case .autostart: "Autostart"
    case .dashboard: "Dashboard"
    case .hub: "Hub"
    }
  }
}
