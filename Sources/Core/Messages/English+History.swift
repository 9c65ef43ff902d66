// SPDX-License-Identifier: MIT
import History
import TimerEngine

extension English {
  package func history(_ phrase: HistoryMessage) -> String {
    switch phrase {
    case .refused(let refusal): words(for: refusal)
    case .done(let kind, let subject, let name): "\(done(kind, subject, name)). 'segue undo' reverts this."
    case .undone(let kind, let subject, let name): "Undone: \(change(kind, subject, name))."
    case .forgotten(let kind, let subject, let name): "Kept for good: \(change(kind, subject, name))."
    case .change(let kind, let subject, let name): change(kind, subject, name)
    case .noChanges: "Nothing to undo."
    case .becomes(.completed): "The session now counts as completed."
    case .becomes(.partial): "The session's time now counts, but not as a pomodoro."
    case .becomes(.abandoned): "The session's time no longer counts."
    case .becomes(.skipped): "The session now counts as skipped."
    case .becomes(.running): "The session is running."
    case .breakBecomes(.skipped): "The break now counts as skipped."
    case .breakBecomes: "The break now counts as taken."
    case .olderChange(let kind, let subject, let name, let time):
      "Your last action cannot be undone. The change before it, at \(time), was \(change(kind, subject, name))."
    case .undoOlder: "Undo that? [y/N] "
    case .notUndone: "Nothing was undone."

    case .outcome(.running): "running"
    case .outcome(.completed): "completed"
    case .outcome(.abandoned): "abandoned"
    case .outcome(.partial): "stopped, time kept"
    case .outcome(.skipped): "skipped"
    case .span(let start, let end): "\(start) to \(end ?? "now")"
    case .nothing: "No sessions yet."
    case .nothingMatches: "No session matches."
    case .more(let limit):
      "There are more sessions. Show them with '--limit \(limit)', or name days such as 'last month'."
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

    case .noProjects: "No projects yet. Create one with 'segue start TASK -p NAME'."
    case .sessions(let number): count(number, "session")
    case .lastUsed(let date): "last \(date)"
    case .settingsFor(let name, let path):
      "\(path) still has settings for '\(name)', the old name. Change the name there, too"

    case .badMoment(let text, let option):
      "'\(text)' is not a time. \(option) takes 9:30, 'yesterday 14:00', 'monday 9:30' or '2026-11-21 9:30'"
    case .leftOutMoment(let text, let option, let from, let to, let next):
      "'\(text)' does not exist: the clock jumps from \(from) to \(to). The next time for \(option) is '\(next)'"
    case .badOutcome(let text):
      "unknown outcome '\(text)'. Outcomes: completed, abandoned, partial (stopped, time kept) and skipped (a break)"
    case .emptyNote: "the note is empty"
    case .noteNotKept(let path): "the text is still in \(path)"
    case .noEditor(let name): "cannot start the editor '\(name)'. Set EDITOR to another one"
    case .editorFailed(let name, let status): "the editor '\(name)' exited with status \(status), so no note was added"
    case .editorHint: "Write the note above this line. If you write nothing, no note is added."

    case .noFiles: "No files."
    case .cannotRead(let path, let reason): "cannot read \(path): \(reason)"
    case .cannotKeep(let path, let reason): "cannot attach \(path): \(reason)"
    case .noFileButCommand(let path, let meant): "file not found: \(path)" + didYouMean(meant)
    case .notAFile(let path): "\(path) is not a file"
    case .fileTooLarge(let path, let most, let enough):
      "\(path) is larger than \(most), the limit for attachments. Raise it with 'segue set attachments.max-size \"\(enough)\"'"
    case .badFileName(let name):
      "'\(name)' is not a valid name: a name has no control characters and at most 255 bytes. Rename the "
        + "file first"
    case .fileLost(let name): "the content of '\(name)' is missing from the attachments folder"
    case .exported(let path): "Written to \(path)."
    case .existsAlready(let path): "\(path) already exists. Overwrite it with --force"
    case .cannotOpen(let name, let program, let status):
      "cannot open '\(name)': \(program) exited with status \(status)"
    case .noOpener: "no program to open files was found. Copy the files to a folder with 'segue attach export'"

    case .eraseNeedsAll:
      "use 'segue erase --all' for the whole history, or '--settings' to reset the settings. Delete one session with "
        + "'segue history delete ID'"
    case .eraseWhat(let sessions, let files, let pending, let state):
      "This permanently erases \(count(sessions, "session")) with notes and \(count(files, "file")), the log of hooks, and the "
        + "backups in \(state). "
        + (pending > 0 ? "\(count(pending, "pending delivery", "pending deliveries")) of hooks will be dropped. " : "")
        + "hooks.yml, plugins and secrets are kept."
    case .eraseQuestion(let word): "Type '\(word)' to confirm: "
    case .eraseWord: "erase everything"
    case .eraseNeedsTerminal: "Segue cannot ask without a terminal. Confirm with --yes"
    case .eraseNotDone: "Nothing was erased."
    case .eraseOffersSettings: "Reset the settings too? A copy of hooks.yml is kept beside it. [y/N] "
    case .eraseAsksSettings: "Reset the settings? A copy of hooks.yml is kept beside it. [y/N] "
    case .settingsErased(let copy): "The settings are reset to the defaults. The old hooks.yml is now \(copy)."
    case .eraseStillOn(let hooks):
      "these hooks could not be turned off, and only the history knows how: \(hooks.joined(separator: ", ")). "
        + "Retry with 'segue hooks teardown', see the reason with 'segue hooks scopes', or give up with "
        + "'segue hooks teardown --forget'"
    case .eraseDaemonRuns: "the running daemon could not be stopped. Run 'segue daemon stop' first"
    case .erased: "Erased."
    case .eraseFailed(let path, let reason): "cannot remove \(path): \(reason)"
    }
  }

  private func quoted(_ subject: String, _ otherwise: String) -> String {
    subject.isEmpty ? otherwise : "'\(subject)'"
  }

  private func done(_ kind: UndoStep.Kind, _ subject: String, _ name: String?) -> String {
    switch kind {
    case .edit: "Changed: \(quoted(subject, "a session"))"
    case .delete: "Deleted: \(quoted(subject, "a session"))"
    case .log: "Added: \(quoted(subject, "a focus"))"
    case .note: "Note added"
    case .rename: "The project '\(subject)' is now called '\(name ?? "")'"
    case .merge: "The project '\(subject)' is now part of '\(name ?? "")'"
    case .colour: "The colour of the project '\(subject)' is changed"
    case .attach: "Attached: \(subject)"
    case .detach: "Removed: \(subject)"
    case .import: "Imported: \(subject)"
    case .stop: "Stopped: \(quoted(subject, "a session"))"
    case .skip: "Skipped: \(quoted(subject, "a session"))"
    case .finish: "Finished: \(quoted(subject, "a session"))"
    case .reset: "A new round has started"
    }
  }

  private func change(_ kind: UndoStep.Kind, _ subject: String, _ name: String?) -> String {
    switch kind {
    case .edit: "the change of \(quoted(subject, "a session"))"
    case .delete: "the deletion of \(quoted(subject, "a session"))"
    case .log: "the later addition of \(quoted(subject, "a focus"))"
    case .note: "a note to \(quoted(subject, "a session"))"
    case .rename: "the renaming of '\(subject)' to '\(name ?? "")'"
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
    case .noSession("last"): "there is no focus in the history yet"
    case .noSession(let name): "no session '\(name)'. 'segue history' lists sessions with their ids"
    case .ambiguous(let prefix, let ids):
      "several ids begin with '\(prefix)': \(ids.joined(separator: ", ")). Write more characters of the id"
    case .badName(let text):
      "'\(text)' is not the name of a session. Write 'last', '@2' for the focus before it (up to '@1000'), or the first "
        + "characters of an id (at least four)"
    case .running(.delete): "the session is still running. Stop it with 'segue stop' before you delete it"
    case .running(.times): "the session is still running. Change its times after it has ended"
    case .running(.outcome): "the session is still running. End it with 'segue finish' or 'segue stop'"
    case .backwards: "the session would end before it starts"
    case .inFuture(let end): "the session would end in the future, at \(LocalTime(end).short)"
    case .tooEarly: "the session would start before 2 January 1970, the earliest possible date. Check the year"
    case .lengthOutOfRange: "a session lasts at least a second and at most 24 hours"
    case .overlaps(let other): overlap(other)
    case .outcome(let outcome, let phase):
      "a \(timer(.phase(phase))) cannot have the outcome '\(outcome.rawValue)', only "
        + phase.outcomes.map { "'\($0.rawValue)'" }.joined(separator: " or ")
    case .noteTooLong: "the note is larger than 16 MiB. Attach a file with 'segue attach' instead"
    case .nothingToChange: "nothing to change: the session already has these values"
    case .nothingToUndo: "there is nothing to undo"
    case .changedSince(let kind):
      "\(article(kind)) cannot be undone, because the same part of the session was changed later. Skip it with "
        + "'segue undo --forget'"
    case .gone(let kind):
      "\(article(kind)) cannot be undone, because its subject no longer exists. Skip it with 'segue undo --forget'"
    case .noProject(let name): "no project '\(name)'. 'segue project list' lists projects"
    case .projectExists(let name): "the project '\(name)' already exists. Merge the two with 'segue project merge'"
    case .sameProject: "these are the same project"
    case .emptyName: "the project's name is empty"
    case .badColour(let text):
      "'\(text)' is not a colour. Write #rrggbb, or one of \(ProjectColour.names.joined(separator: ", "))"
    case .noAttachment(let name): "the session has no file '\(name)'. 'segue attach list ID' lists its files"
    case .ambiguousFile(let text, let instead):
      "'\(text)' matches several files of the session. Write " + instead.map { "'\($0)'" }.joined(separator: " or ")
        + " instead. 'segue attach list ID' lists files with the beginning of their digest"
    case .attachedAlready(let name): "'\(name)' is already attached to the session"
    case .noFile(let name): "the content of '\(name)' is missing from the attachments folder"
    }
  }

  private func article(_ kind: UndoStep.Kind) -> String {
    switch kind {
    case .edit: "the last change"
    case .delete: "the last deletion"
    case .log: "the last added focus"
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
    return "the session overlaps \(what) (\(other.shortId ?? other.id), \(start.short)\(until)). "
      + "Change that session with 'segue history edit \(other.shortId ?? other.id)', or delete it"
  }
}
