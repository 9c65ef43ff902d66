// SPDX-License-Identifier: MIT
package import ControlProtocol

extension English {
  package func request(_ problem: RequestProblem) -> String {
    switch problem {
    case .noDaemon: "no daemon is running"
    case .stopping: "the daemon is stopping"
    case .unknownEvent(let name, let near):
      diagnostic(.notAnEvent(name)) + ". "
        + (near.isEmpty ? sentence(hint(.eventsAreCalled)) : "Did you mean \(oneOf(near))?")
    case .unknownMember(let name, let known):
      "'\(name)' cannot be set. Settable: \(known.joined(separator: ", "))"
    case .unknownReason(let value, let known):
      "'\(value)' is not a reason. Reasons: \(known.joined(separator: ", "))"
    case .badCount(let name, let value): "'\(name)' takes 0 to 99, not '\(value)'"
    case .badLength(let name, let value):
      "'\(name)' takes seconds or a length such as 25m, at most a year, not '\(value)'"
    case .badMoment(let value):
      "'now' takes a time such as 10:25, 'mon 10:25', '2026-11-21 10:25' or 2026-11-21T10:25:00Z, not '\(value)'"
    case .unknownHook(let id): "there is no hook '\(id)'. 'segue hooks list' lists hooks"
    case .emptyDelivery: "'delivery' is empty. 'segue hooks log' lists deliveries with their ids"
    case .unknownDelivery(let prefix):
      "no delivery has an id that begins with '\(prefix)'. 'segue hooks log' lists deliveries"
    case .ambiguousDelivery(let prefix, let ids, let more):
      "several ids begin with '\(prefix)': \(ids.joined(separator: ", "))\(more ? ", …" : ""). Write more characters"
    case .openDelivery(let state, let milliseconds):
      "this delivery is not over: it is \(hooks(.state(state)))"
        + (milliseconds.map { ", and the next attempt is in \(brief($0))" } ?? "") + ". Replay it when it is over"
    case .hookGone(let id): "the hook '\(id)' is no longer in hooks.yml"
    case .hookSwitchedOff(let id, let isService): "'\(id)' is \(hooks(.switchedOff(isService: isService)))"
    case .crashRecord(let id):
      "this entry records a crash of the plugin of '\(id)', not an event: there is nothing to repeat"
    case .levelHook(let id): "'\(id)' is a 'while' hook: only its condition enters and exits it"
    case .scopeOff(let id): "'\(id)' isn't on: there is nothing to give up on"
    case .exitMayWork(let id): "the exit of '\(id)' hasn't failed; 'segue hooks teardown' runs it"
    case .unknownScope(let id, let known):
      "no scope is called '\(id)'; " + (known.isEmpty ? "there is none" : "there are \(known.joined(separator: ", "))")
    case .tooManySubscribers: "too many clients are subscribed: close one of them; commands still get in"
    case .badPhase(let value): "the phase is 'focus' or 'break', not '\(value)'"
    case .badVolume(let value): "the volume must be from 0 to 100, not \(value)"
    case .sound(let problem): sound(.problem(problem))
    case .player(let problem): sound(.player(problem))
    case .refusedSound(let player, let path, let cause):
      "\(player) cannot play \(path): \(delivery(cause)). Is it a sound file?"
    case .noDevice(let player, let cause):
      "\(player) cannot play: \(delivery(cause)). Is there a sound device? 'segue doctor' checks it"
    case .journal(let problem): reason(problem)
    case .noNoteFile(let path): "file not found, or not readable: '\(path)'"
    case .unreadableNoteFile(let path, let reason):
      "cannot read the file '\(path)': \(reason). Write the note into another file"
    case .importPath(let expected): "the file of an import has to be \(expected), by its whole path"
    case .unreadableImport(let path, let reason): "\(path) can't be read: \(reason)"
    case .longImportLine: "the file of the import has a line that is too long"
    case .badImport(let line, let problem): "the file of the import, line \(line): \(text(problem))"
    case .importRunning: "another import is under way: wait until it is over"
    case .importExists(let id): id.map { "the import \($0) is there already" } ?? "there are sample sessions already"
    }
  }

  private func reason(_ problem: JournalProblem) -> String {
    let path = problem.path
    let detail = problem.cause.map { text($0, path: path) } ?? problem.detail
    switch problem.kind {
    case .noSpace: return "no space left for the journal \(path). Nothing was changed. Free some space and try again"
    case .readOnly: return "cannot write the journal \(path) (\(detail)). Make the file and its folder writable"
    case .locked:
      return "another program uses the journal \(path) (\(detail)). Close that program; 'fuser \(path)' names it"
    case .damaged: return "the journal \(path) is damaged (\(detail)). \(offer(problem.backup))"
    case .missing:
      return "journal not found: \(path). \(offer(problem.backup)). To begin a new one, move the folder "
        + "\(problem.backups) away"
    case .notPermitted, .wrongOwner: return "cannot open the journal \(path): \(detail)"
    case .notAFile: return "cannot open the journal \(path): \(detail). Move it away"
    case .newerVersion: return "a newer Segue wrote the journal \(path). Update Segue"
    case .inputOutput: return "the disk failed under the journal \(path) (\(detail)). The system's log may show why"
    case .dangling:
      return "the journal \(path) is a link to '\(detail)', which does not exist. Restore that file (is its disk "
        + "mounted?), or remove the link to begin a new journal"
    case .displaced: return "the journal \(path) was moved while the daemon ran, and cannot be restored: \(detail)"
    case .other: return "the journal \(path): \(detail)"
    }
  }

  /// Returns the cause of a problem with the journal at `path`.
  package func text(_ cause: JournalProblem.Cause, path: String) -> String {
    switch cause {
    case .emptyFile: "the file is empty"
    case .cutFile: "the file was cut"
    case .folder: "it is a folder, not a file"
    case .link: "it is a symbolic link, not a file"
    case .pipe: "it is a named pipe, not a file"
    case .socket: "it is a socket, not a file"
    case .device: "it is a device, not a file"
    case .otherOwner(let owner, let user):
      "it belongs to \(owner), and segue runs as \(user): run it as \(owner), or 'sudo chown \(user) \(path)'"
    case .folderGone: "its folder was renamed or removed"
    }
  }

  private func offer(_ backup: String?) -> String {
    backup.map { "'segue doctor --restore' restores the backup of \($0) and keeps the damaged file beside it" }
      ?? "There is no backup. 'segue doctor --restore' begins a new journal and keeps the damaged file beside it"
  }
}
