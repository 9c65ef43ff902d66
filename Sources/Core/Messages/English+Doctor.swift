// SPDX-License-Identifier: MIT

extension English {
  package func doctor(_ phrase: DoctorMessage) -> String {
    switch phrase {
    case .title(let check): title(of: check)
    case .healthy: "Everything is well."
    case .summary(let problems, let warnings):
      ((problems > 0 ? [count(problems, "problem")] : []) + (warnings > 0 ? [count(warnings, "warning")] : []))
        .joined(separator: ", ") + "."

    case .lastGoodInForce: "the last good version is looked at below"

    case .programsFound(let number): "\(count(number, "program")) that hooks run: found"
    case .noPrograms: "no hook runs a program"
    case .programMissing(let program, let isPath, let hook):
      "'\(hook)' runs '\(program)', which " + (isPath ? "can't be executed" : "is not on the PATH")
    case .folderMissing(let folder, let hook): "'\(hook)' works in \(folder), which is no folder"
    case .soundMissing(let file, let hook): "'\(hook)' plays \(file), which can't be read"
    case .installOrCorrect(let place): "install it, or correct \(place)"
    case .correct(let place): "correct \(place)"

    case .noSecrets: "hooks.yml names none"
    case .secretFound(let name, let source): "\(name) (\(source))"
    case .secretProblem(let name, let why): "\(name): \(why)"
    case .setVariable(let name): "set \(name) where the daemon is started, then: segue daemon restart"
    case .makeSecretFile(let path): "put the value into \(path), then: chmod 600 \(path)"
    case .sourceKeychain: "keychain"
    case .sourceVariable(let name): "variable \(name)"
    case .sourceCommand(let program): "output of \(program)"

    case .sudoAllowed(let command): "without a password: \(command)"
    case .sudoRefused(let command, let hook): "'\(hook)' may not run without a password: \(command)"
    case .sudoAsks(let hook): "'\(hook)' calls sudo without -n, which could wait for a password for ever"
    case .allowInSudoers(let rule): "sudo visudo -f /etc/sudoers.d/segue   with the line: \(rule)"
    case .useNonInteractive(let place): "write 'sudo -n' in \(place)"

    case .player(let name, let path): "\(name) (\(path))"
    case .playerUnneeded(let why): "\(why); the timer goes on in silence"
    case .soundPlayed(let player): "\(player) plays (silence, just now)"
    case .soundFailed(let player, let why): "\(player) can't play: \(why)"
    case .chooseSound: "put it back, or choose another one: segue sound NAME, a file or a folder ('segue sound list')"
    case .checkDevice: "see whether there is a sound device, and whether its server (PipeWire, PulseAudio) runs"
    case .noticeShown: "shown, just now"
    case .noticeFailed(let why): "can't be shown: \(why)"
    case .noticesOff: "switched off (notify.desktop)"
    case .turnNoticesOff: "from inside a desktop session try again, or: segue set notify.desktop false"
    case .noticeTitle: "Segue"
    case .noticeText: "Notices work."

    case .daemonRuns(let version, let pid): "runs: version \(version), pid \(pid)"
    case .daemonOther(let version, let own): "runs version \(version); this is \(own)"
    case .daemonNotRunning: "doesn't run; the first command that needs it starts it"

    case .daemonDied(let socket): "doesn't run; one that died has left \(socket)"
    case .daemonUnreachable(let lock): "something holds \(lock), but no daemon answers"
    case .seeHolder(let path): "if it isn't just starting or ending, this tells who holds it: fuser \(path)"
    case .lockGone: "its lock file was removed: clients with another XDG_RUNTIME_DIR don't find it"
    case .notOurFile(let path): "\(path) isn't what it should be, or isn't yours: no daemon can start"
    case .folderOfOther(let path, let owner): "\(path) belongs to another user (\(owner)): no daemon can start"
    case .moveFolder(let path): "have it removed, or set XDG_RUNTIME_DIR to a folder of yours: sudo rm -r \(path)"
    case .openFolder(let path): "others may write to \(path): no daemon can start"

    case .unwatched(let why): "changes of hooks.yml can't be watched (\(why)); the daemon looks every 10 s"

    case .journal(let path, let size, let free): "\(path): sound, \(size); \(free) free"
    case .noJournal(let path): "none yet; the first start makes \(path)"
    case .journalGone(let path, let day): "\(path) is gone; the last backup is of \(day)"
    case .bringBack(let link): "bring back what it leads to, or: rm \(link)"
    case .journalReplaced(let kept): "another file was put in its place while a daemon ran; that one is \(kept)"
    case .useReplaced(let kept, let path):
      "rm \(kept)   or, to go on with it instead: segue daemon stop && mv \(kept) \(path)"
    case .littleSpace(let free, let folder): "only \(free) are free in \(folder)"
    case .makeSpace(let folder): "free some space: df -h \(folder)"

    case .unwritable(let path, let why): "\(path) can't be written (\(why)), so nothing can be started"
    case .remount(let path): "the file system is read-only: findmnt --target \(path)"
    case .backup(let day, 0): "\(day), today"
    case .backup(let day, let days): "\(day), \(count(Int(days), "day")) ago"
    case .noBackup: "none yet; a running daemon makes one a day and keeps seven"
    case .letDaemonRun: "a running daemon makes one a day; where it runs: segue daemon logs"
    case .nothingToRestore(let path): "\(path) is sound: there is nothing to restore."
    case .restored(let day): "The backup of \(day) is in place."
    case .begunAnew: "There was no sound backup: a new journal was begun."
    case .salvaged(let rows): "\(count(rows, "row")) of the damaged journal could still be read and are in it, too."
    case .setAside(let path): "The damaged one is kept: \(path)"
    case .stopFirst: "stop it first: segue daemon stop"

    case .sumsRight(let sessions): "what reports are made of is right (\(count(sessions, "session")))"
    case .noSums: "a running daemon adds up what reports are made of; until then they take longer"
    case .sumsWrong: "what reports are made of isn't what the sessions come to"
    case .recounted(let sessions): "What reports are made of was added up anew (\(count(sessions, "session")))."
    case .recounting: "The daemon adds up anew what reports are made of; until that is done they take longer."

    case .scopes(on: 0): "nothing is turned on"
    case .scopesUnknown: "nobody knows what is turned on: the journal can't be read"
    case .scopes(let number): "\(count(number, "'while' hook")) turned on, as it should be"
    case .scopeFailed(let hook, let why): "'\(hook)' could not be turned off and may still be on: \(why)"
    case .turnOffOrForget(let hook):
      "segue hooks teardown   or, where that can never succeed: segue hooks teardown --forget \(hook)"
    case .scopeLeft(let hook): "'\(hook)' may still be on: the daemon ended before it could turn it off"

    case .switchedOff(let hook): "'\(hook)' is switched off: its receiver said that it is gone for good (410)"
    case .correctAddress(let place): "correct the address, \(place): any change of the hook switches it on again"
    case .serviceSwitchedOff(let hook):
      "'\(hook)' is switched off: its plugin crashed again and again, or speaks another protocol"
    case .mendPlugin(let hook, let place):
      "see 'segue hooks log --hook \(hook)', and mend the plugin; any change of its program or plugin.yml, or of the hook, "
        + "\(place), switches it on again"
    case .leftover(let pid, let hook): "a process that '\(hook)' started could not be ended and still runs: \(pid)"

    case .autostart(let path): path
    case .autostartGone(let program, let file): "\(file) starts \(program), which isn't there"
    case .noAutostart: "none: a reboot would leave what 'while' hooks turn on as it is until Segue starts again"
    case .autostartUnneeded: "none; no 'while' hook would be left on by a reboot"
    case .startAtLogin: "let your session run this at login: segue daemon start"

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
    case .sums: "Sums"
    case .backups: "Backup"
    case .scopes: "Turned on"
    case .deliveries: "Receivers"
    case .leftovers: "Left over"
    case .autostart: "Autostart"
    }
  }
}
