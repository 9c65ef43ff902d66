// SPDX-License-Identifier: MIT

/// The findings of `segue doctor`, and the remedies.
package enum DoctorMessage: Hashable, Sendable {
  /// The subjects of checks; the raw values appear in JSON.
  package enum Check: String, CaseIterable, Codable, Hashable, Sendable {
    case config, hooks, secrets, sudo, player, sound, notices, daemon, journal, sums, backups, scopes, deliveries
    case leftovers, autostart, dashboard, hub
  }

  case title(Check)
  case healthy
  case summary(problems: Int, warnings: Int)

  case lastGoodInForce

  case programsFound(Int)
  case noPrograms
  /// Hooks run commands of the shell whose programs are not evident.
  case unknownPrograms
  case programMissing(String, isPath: Bool, hook: String)
  /// A plugin uses one of these programs, and none exists.
  case wanted([String], plugin: String, hook: String)
  case folderMissing(String, hook: String)
  case soundMissing(String, hook: String)
  case installOrCorrect(place: String)
  case correct(place: String)

  case noSecrets
  case secretFound(String, source: String)
  case secretProblem(String, why: String)
  case setVariable(String)
  case makeSecretFile(String)
  case sourceKeychain
  case sourceVariable(String)
  case sourceCommand(String)

  case sudoAllowed(String)
  case sudoRefused(String, hook: String)
  case sudoAsks(hook: String)
  case allowInSudoers(rule: String)
  case useNonInteractive(place: String)

  case player(String, path: String)
  case playerUnneeded(String)
  case soundPlayed(player: String)
  case soundFailed(player: String, why: String)
  case checkDevice
  case chooseSound
  case noticeShown
  case noticeFailed(String)
  case noNotifier(String)
  case noticesOff
  case turnNoticesOff
  /// The example notice.
  case noticeTitle
  case noticeText

  case daemonRuns(version: String, pid: Int32)
  case daemonOther(version: String, own: String)
  case daemonOlder(version: String, own: String)
  case daemonNotRunning
  case webRuns(String), webNotRunning, webMissing, webStartsAtLogin(file: String)
  case webServiceGone(program: String, file: String)
  case daemonDied(socket: String)
  case daemonUnreachable(lock: String)
  case seeHolder(path: String)
  case lockGone
  case notOurFile(String)
  case folderOfOther(String, owner: UInt32)
  case moveFolder(String)
  case openFolder(String)

  case unwatched(why: String)

  case journal(path: String, size: String, free: String)
  case noJournal(path: String)
  case journalGone(path: String, backup: String)
  case bringBack(link: String)
  case journalReplaced(kept: String)
  case useReplaced(String, path: String)
  case littleSpace(free: String, folder: String)
  case makeSpace(folder: String)
  case unwritable(String, why: String)
  case remount(String)
  case backup(day: String, days: Int64)
  case noBackup
  case letDaemonRun
  case nothingToRestore(path: String)
  case restored(day: String)
  case begunAnew
  case salvaged(Int)
  case setAside(path: String)
  case stopFirst

  case sumsRight(sessions: Int)
  case noSums
  case sumsWrong
  case recounted(sessions: Int)
  case recounting

  case scopes(on: Int)
  case scopesUnknown
  case scopeFailed(String, why: String)
  case scopeLeft(String)
  case turnOffOrForget(String)

  case switchedOff(hook: String)
  case correctAddress(place: String)
  case serviceSwitchedOff(hook: String)
  case mendPlugin(hook: String, place: String)
  case leftover(pid: Int32, hook: String)

  case autostart(String)
  case autostartGone(program: String, file: String)
  case noAutostart
  case autostartUnneeded
  case startAtLogin

  case install(package: String)
}
