// SPDX-License-Identifier: MIT
import History
import TimerEngine

extension English {
  package func history(_ phrase: HistoryMessage) -> String {
    switch phrase {
    case .refused(let refusal): words(for: refusal)
    case .done(let kind, let subject, let name): "\(done(kind, subject, name)). 'segue undo' takes it back."
    case .undone(let kind, let subject, let name): "Undone: \(change(kind, subject, name))."
    case .forgotten(let kind, let subject, let name): "Can't be undone any more: \(change(kind, subject, name))."
    case .change(let kind, let subject, let name): change(kind, subject, name)
    case .noChanges: "There is nothing to undo."
    case .becomes(.completed): "It counts as completed now."
    case .becomes(.partial): "Its time counts now, and no pomodoro."
    case .becomes(.abandoned): "Its time doesn't count now."
    case .becomes(.skipped): "It counts as skipped now."
    case .becomes(.running): "It runs."
    case .breakBecomes(.skipped): "The break counts as skipped now."
    case .breakBecomes: "The break counts as taken now."
    case .olderChange(let kind, let subject, let name, let time):
      "What you did last can't be undone. Before it, at \(time), came \(change(kind, subject, name))."
    case .undoOlder: "Undo that? [y/N] "
    case .notUndone: "Nothing was undone."

    case .outcome(.running): "running"
    case .outcome(.completed): "completed"
    case .outcome(.abandoned): "abandoned"
    case .outcome(.partial): "stopped, time kept"
    case .outcome(.skipped): "skipped"
    case .span(let start, let end): "\(start) to \(end ?? "now")"
    case .nothing: "Nothing was recorded yet."
    case .nothingMatches: "No session is like that."
    case .more(let limit): "There are more: '--limit \(limit)' shows them, and so do days such as 'last month'."
    case .strikes(let number): count(number, "strike")
    case .note: "note"
    case .files(let number): count(number, "file")
    case .paused(let seconds): "paused for \(length(seconds))"
    case .imported(let name): "from '\(name)'"
    case .unnamed(let phase): "(\(timer(.phase(phase))))"

    case .projectTitle: "Project"
    case .tagsTitle: "Tags"
    case .pausesTitle: "Paused"
    case .strikesTitle: "Strikes"
    case .noteTitle: "Note"
    case .filesTitle: "Files"
    case .idTitle: "ID"
    case .plannedTitle: "Planned"
    case .importTitle: "Imported"

    case .noProjects: "There are no projects yet. 'segue start TASK -p NAME' begins one."
    case .sessions(let number): count(number, "session")
    case .lastUsed(let date): "last \(date)"
    case .settingsFor(let name, let path):
      "\(path) has settings for '\(name)', which is called otherwise now: change the name there, too"

    case .badMoment(let text, let option):
      "'\(text)' is not a time; \(option) takes 9:30, 'yesterday 14:00', 'monday 9:30' or '2026-11-21 9:30'"
    case .leftOutMoment(let text, let option, let from, let to, let next):
      "there is no '\(text)': the clock goes from \(from) straight to \(to); the next time for \(option) is '\(next)'"
    case .badOutcome(let text):
      "'\(text)' is no outcome; there are completed, abandoned, partial (stopped, time kept) and skipped (a break)"
    case .emptyNote: "a note needs a text"
    case .noteNotKept(let path): "the text is still in \(path)"
    case .noEditor(let name): "the editor '\(name)' can't be started; EDITOR names another one"
    case .editorFailed(let name, let status): "the editor '\(name)' ended with status \(status), so nothing was noted"
    case .editorHint: "Write the note above this line. Without a text, nothing is noted."

    case .noFiles: "No files."
    case .cannotRead(let path, let reason): "\(path) can't be read: \(reason)"
    case .cannotKeep(let path, let reason): "\(path) can't be kept: \(reason)"
    case .noFileButCommand(let path, let meant): "there is no file \(path)" + didYouMean(meant)
    case .notAFile(let path): "\(path) is not a file"
    case .fileTooLarge(let path, let most, let enough):
      "\(path) is larger than \(most), the limit for attachments; 'segue set attachments.max-size \"\(enough)\"' raises it"
    case .badFileName(let name):
      "'\(name)' can't be kept under that name: it has to be without control characters, and 255 bytes at most; call the "
        + "file otherwise first"
    case .fileLost(let name): "'\(name)' is on record, but its bytes are gone from the attachments folder"
    case .exported(let path): "Written to \(path)."
    case .existsAlready(let path): "\(path) exists already; '--force' overwrites it"
    case .cannotOpen(let name, let program, let status):
      "'\(name)' can't be opened: \(program) ended with status \(status)"
    case .noOpener: "nothing here opens files; 'segue attach export' writes them where you like"

    case .eraseNeedsAll:
      "say 'segue erase --all' for the whole record, or '--settings' to reset the settings; one session goes with "
        + "'segue history delete ID'"
    case .eraseWhat(let sessions, let files, let pending, let state):
      "This erases \(count(sessions, "session")) with notes and \(count(files, "file")), what hooks did, and the backups, "
        + "for ever:\nall that \(state) has of it. "
        + (pending > 0 ? "\(count(pending, "delivery", "deliveries")) of hooks that still wait are dropped. " : "")
        + "hooks.yml, plugins and secrets stay."
    case .eraseQuestion(let word): "Type '\(word)' to do it: "
    case .eraseWord: "erase everything"
    case .eraseNeedsTerminal: "without a terminal, '--yes' says that it is meant"
    case .eraseNotDone: "Nothing was erased."
    case .eraseOffersSettings: "Reset the settings too? A copy of hooks.yml is kept beside it. [y/N] "
    case .eraseAsksSettings: "Reset the settings? A copy of hooks.yml is kept beside it. [y/N] "
    case .settingsErased(let copy): "The settings are the defaults now. The old hooks.yml is \(copy)."
    case .eraseStillOn(let hooks):
      "what \(hooks.joined(separator: ", ")) turned on couldn't be turned off, and only the record knows how: "
        + "'segue hooks teardown' tries again, 'segue hooks scopes' says why, and 'segue hooks teardown --forget' "
        + "gives up on it"
    case .eraseDaemonRuns: "a daemon runs that couldn't be stopped; 'segue daemon stop' first"
    case .erased: "Erased."
    case .eraseFailed(let path, let reason): "\(path) can't be removed: \(reason)"
    }
  }

  private func quoted(_ subject: String, _ otherwise: String) -> String {
    subject.isEmpty ? otherwise : "'\(subject)'"
  }

  private func done(_ kind: UndoStep.Kind, _ subject: String, _ name: String?) -> String {
    switch kind {
    case .edit: "Changed: \(quoted(subject, "a session"))"
    case .delete: "Deleted: \(quoted(subject, "a session"))"
    case .log: "On record: \(quoted(subject, "a focus"))"
    case .note: "Noted"
    case .rename: "The project '\(subject)' is called '\(name ?? "")' now"
    case .merge: "The project '\(subject)' is part of '\(name ?? "")' now"
    case .colour: "The project '\(subject)' has another colour now"
    case .attach: "Attached: \(subject)"
    case .detach: "Removed: \(subject)"
    case .import: "Imported: \(subject)"
    case .stop: "Stopped: \(quoted(subject, "a session"))"
    case .skip: "Skipped: \(quoted(subject, "a session"))"
    case .finish: "Finished: \(quoted(subject, "a session"))"
    case .reset: "A new round begins"
    }
  }

  private func change(_ kind: UndoStep.Kind, _ subject: String, _ name: String?) -> String {
    switch kind {
    case .edit: "the change of \(quoted(subject, "a session"))"
    case .delete: "the deletion of \(quoted(subject, "a session"))"
    case .log: "\(quoted(subject, "a focus")), put on record afterwards"
    case .note: "a note to \(quoted(subject, "a session"))"
    case .rename: "the new name of '\(subject)', '\(name ?? "")'"
    case .merge: "the merge of '\(subject)' into '\(name ?? "")'"
    case .colour: "the colour of '\(subject)'"
    case .attach: "the attaching of \(subject)"
    case .detach: "the removal of \(subject)"
    case .import: "the import of \(subject)"
    case .stop: "the stop of \(quoted(subject, "a session"))"
    case .skip: "the skip of \(quoted(subject, "a session"))"
    case .finish: "the finish of \(quoted(subject, "a session"))"
    case .reset: "the reset of the round"
    }
  }

  private func words(for refusal: HistoryRefusal) -> String {
    switch refusal {
    case .noSession("last"): "there is no focus on record yet"
    case .noSession(let name): "there is no session '\(name)'; 'segue history' lists them, with their ids"
    case .ambiguous(let prefix, let ids):
      "several ids begin with '\(prefix)': \(ids.joined(separator: ", ")); write more of the one that is meant"
    case .badName(let text):
      "'\(text)' names no session: write 'last', '@2' for the focus before it (up to '@1000'), or the first characters "
        + "of an id (four at least)"
    case .running(.delete): "it still runs; 'segue stop' ends it, and then it can be deleted"
    case .running(.times): "it still runs, so its times aren't settled; change them when it is over"
    case .running(.outcome): "it still runs; 'segue finish' or 'segue stop' decides how it ends"
    case .backwards: "it would end before it begins"
    case .inFuture(let end): "it would end at \(LocalTime(end).short), which is yet to come"
    case .tooEarly: "it would begin before 2 January 1970, and no record goes back that far: look at the year"
    case .lengthOutOfRange: "a session runs for a second at least, and for 24 hours at most"
    case .overlaps(let other): overlap(other)
    case .outcome(let outcome, let phase):
      "a \(timer(.phase(phase))) can't end '\(outcome.rawValue)'; it can be "
        + phase.outcomes.map { "'\($0.rawValue)'" }.joined(separator: " or ")
    case .noteTooLong: "a note can have 16 MiB; 'segue attach' keeps whole files"
    case .nothingToChange: "that changes nothing: it is so already"
    case .nothingToUndo: "there is nothing to undo"
    case .changedSince(let kind):
      "\(article(kind)) can't be undone: the session was changed since in the same place; 'segue undo --forget' goes on "
        + "to the change before it"
    case .gone(let kind):
      "\(article(kind)) can't be undone: what it was about is gone; 'segue undo --forget' goes on to the change before it"
    case .noProject(let name): "there is no project '\(name)'; 'segue project list' shows them"
    case .projectExists(let name): "there is a project '\(name)' already; 'segue project merge' puts the two together"
    case .sameProject: "these are the same project"
    case .emptyName: "a project needs a name"
    case .badColour(let text):
      "'\(text)' is not a colour; write #rrggbb, or one of \(ProjectColour.names.joined(separator: ", "))"
    case .noAttachment(let name): "the session has no file '\(name)'; 'segue attach list ID' shows those that it has"
    case .ambiguousFile(let text, let instead):
      "several files of the session may be '\(text)': write " + instead.map { "'\($0)'" }.joined(separator: " or ")
        + " instead; 'segue attach list ID' shows them, each behind the beginning of its digest"
    case .attachedAlready(let name): "'\(name)' is attached to it already"
    case .noFile(let name): "the bytes of '\(name)' aren't in the attachments folder"
    }
  }

  private func article(_ kind: UndoStep.Kind) -> String {
    switch kind {
    case .edit: "the last change"
    case .delete: "the last deletion"
    case .log: "what was put on record last"
    case .note: "the last note"
    case .rename: "the last renaming"
    case .merge: "the last merge"
    case .colour: "the last colour"
    case .attach: "the last attachment"
    case .detach: "the last removal of a file"
    case .import: "the last import"
    case .stop: "the last stop"
    case .skip: "the last skip"
    case .finish: "the last finish"
    case .reset: "the last reset"
    }
  }

  private func overlap(_ other: HistoryRefusal.Other) -> String {
    let start = LocalTime(other.startedAt)
    let end = other.endedAt.map { LocalTime($0) }
    let what = other.task.isEmpty ? "a \(timer(.phase(other.phase)))" : "'\(other.task)'"
    let until = end.map { $0.date == start.date ? " to \($0.clock)" : " to \($0.short)" } ?? " until now"
    return "that time belongs to \(what) already (\(other.shortId ?? other.id), \(start.short)\(until)); "
      + "'segue history edit' or 'delete' makes room"
  }
}
