// SPDX-License-Identifier: MIT

import ControlProtocol
import Daemon
import Events
import Foundation
import Journal
import Messages
import Paths
import TerminalUI
import TimerEngine
import ToolSupport

extension Examination {
  /// In bytes: below this, there is little space for the journal.
  private static let littleSpace: Int64 = 64 << 20
  private static let noSpace: Int64 = 8 << 20
  /// In days: a daemon makes a backup each day, so an older one is a problem.
  private static let oldBackup: Int64 = 7

  func journalFindings() -> [Finding] {
    let paths = context.paths
    let space = spaceFindings(Self.free(in: paths.state))
    guard Journal.exists(at: paths.journal) else {
      let path = context.shown(paths.journal)
      if let last = Backup.all(of: paths.journal).last {
        let message = language.doctor(.journalGone(path: path, backup: last.day))
        return [Finding(.journal, .problem, message, remedy: "segue doctor --restore")] + space
      }
      return [fine(.journal, .noJournal(path: path))] + writingFindings([paths.state])
        + space
    }
    do {
      try checkJournal()
    } catch {
      return [Finding(.journal, .problem, error.text(in: language), remedy: remedy(for: error))] + space
    }
    let size = [paths.journal, paths.journal + "-wal"].map(Self.size).reduce(0, +)
    let message = language.doctor(
      .journal(
        path: context.shown(paths.journal), size: ByteText.of(size),
        free: Self.free(in: paths.state).map(ByteText.of) ?? "?"))
    let unwritable = writingFindings([paths.state, paths.journal])
    return (unwritable.isEmpty ? [Finding(.journal, .fine, message)] : unwritable) + space + replacedFindings()
      + [backupFinding()]
  }

  /// Files that replaced the journal under a daemon, and that the daemon has kept.
  private func replacedFindings() -> [Finding] {
    Displacement.keptFiles(of: context.paths.journal).map { kept in
      let shown = context.shown(kept)
      let remedy = DoctorMessage.useReplaced(shellWord(shown), path: shellWord(context.shown(context.paths.journal)))
      return warning(.journal, .journalReplaced(kept: shown), remedy: language.doctor(remedy))
    }
  }

  /// Checks the whole journal. Changes nothing; a daemon may run meanwhile.
  func checkJournal() throws(JournalError) {
    let journal = try Journal(path: context.paths.journal, readOnly: true)
    try journal.check()
    _ = try journal.state()
  }

  private func remedy(for error: JournalError) -> String {
    switch error.code {
    case .damaged, .missing: "segue doctor --restore"
    case .dangling: language.doctor(.bringBack(link: shellWord(context.shown(context.paths.journal))))
    case .noSpace: language.doctor(.makeSpace(folder: context.shown(context.paths.state)))
    case .readOnly, .locked, .notPermitted, .notAFile, .wrongOwner, .newerVersion, .inputOutput, .displaced, .other:
      "segue daemon logs"
    }
  }

  /// Whether each of `paths` is writable, as every commit needs.
  private func writingFindings(_ paths: [String]) -> [Finding] {
    for path in paths where access(path, F_OK) == 0 && access(path, W_OK) != 0 {
      let shown = context.shown(path)
      let isMount = errno == EROFS
      return [
        problem(
          .journal, .unwritable(shown, why: String(cString: strerror(errno))),
          remedy: isMount ? language.doctor(.remount(shown)) : "chmod u+w \(shellWord(shown))")
      ]
    }
    return []
  }

  private func spaceFindings(_ free: Int64?) -> [Finding] {
    guard let free, free < Self.littleSpace else { return [] }
    let folder = context.shown(context.paths.state)
    return [
      Finding(
        .journal, free < Self.noSpace ? .problem : .warning,
        language.doctor(.littleSpace(free: ByteText.of(free), folder: folder)),
        remedy: language.doctor(.makeSpace(folder: folder)))
    ]
  }

  private func backupFinding() -> Finding {
    guard let last = Backup.all(of: context.paths.journal).last else {
      return fine(.backups, .noBackup)
    }
    let day = Instant(rfc3339: last.day + "T00:00:00Z")
    let age = day.map { (WallClock.now.milliseconds - $0.milliseconds) / 86_400_000 } ?? 0
    let message = language.doctor(.backup(day: last.day, days: age))
    guard age > Self.oldBackup else { return Finding(.backups, .fine, message) }
    return Finding(.backups, .warning, message, remedy: language.doctor(.letDaemonRun))
  }

  /// Replaces a damaged or missing journal by the last backup, with all rows that are still readable.
  func restoreJournal() throws(ToolFailure) {
    let path = context.paths.journal
    do {
      try checkJournal()
      return context.console.tell(language.doctor(.nothingToRestore(path: context.shown(path))))
    } catch {
      let isGone = !Journal.exists(at: path) && !Backup.all(of: path).isEmpty
      guard error.code == .damaged || error.code == .missing || isGone else {
        throw ToolFailure(.failed, error.text(in: language))
      }
    }
    do {
      // With the lock: no daemon runs, and none can start meanwhile.
      let lock = try LockFile(context.paths)
      defer { withExtendedLifetime(lock) {} }
      let result = try Restoration.restore(path, at: WallClock.now)
      context.console.tell(language.doctor(result.backup.map { .restored(day: $0.day) } ?? .begunAnew))
      let rows = result.salvaged.values.reduce(0, +)
      if rows > 0 { context.console.tell(language.doctor(.salvaged(rows))) }
      if let aside = result.setAside { context.console.tell(language.doctor(.setAside(path: context.shown(aside)))) }
    } catch let error as JournalError {
      throw ToolFailure(.failed, error.text(in: language))
    } catch let error as DaemonError {
      throw ToolFailure(.failed, language.daemon(.problem(error.problem)) + "; " + language.doctor(.stopFirst))
    } catch {
      throw ToolFailure(.failed, "\(error)")
    }
  }

  private static func size(_ path: String) -> Int64 {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_size) : 0
  }

  /// The bytes that this user can write in the nearest existing folder.
  private static func free(in folder: String) -> Int64? {
    var status = statvfs()
    guard statvfs(folder, &status) == 0 else {
      return folder == "/" ? nil : free(in: Paths.parent(of: folder))
    }
    return Int64(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
  }
}
