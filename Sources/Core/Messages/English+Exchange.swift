// SPDX-License-Identifier: MIT
import TimerEngine

extension English {
  package func exchange(_ phrase: ExchangeMessage) -> String {
    switch phrase {
    case .badFormat(let name, let known): "'\(name)' is not a format; there are \(listed(known))"
    case .whichFormat(let file, let known):
      (file.map { "\($0) doesn't say what it is" } ?? "it isn't said what it shall be")
        + ": name its format, --format \(known.joined(separator: ", "))"
    case .onlyImported(let name): "\(name) can be imported only; another format is needed: --format json"
    case .noDays(let from, let to): "--to (\(to)) is before --from (\(from))"
    case .badColumn(let text): "--columns: '\(text)' is not of the form start=TITLE,duration=TITLE"
    case .badField(let name, let known):
      "--columns: '\(name)' is nothing that a session has; there are \(listed(known))"
    case .columnsOfTable: "--columns and --dates are for CSV"
    case .badDates(let text): "--dates: '\(text)' is neither dmy (21/11/2026) nor mdy (11/21/2026)"
    case .badSample(let most): "--sample takes a number of days, from 1 to \(most)"
    case .whatToImport: "say what to import: a file, or --sample DAYS"
    case .filesOfArchive: "--files is for JSON: no other format has a place for files"
    case .allOfCalendar: "--all is for ical: other formats have all that they have a place for"
    case .isFolder(let folder, let format): "\(folder) is a folder, and \(format) comes in a file: name that"
    case .noMonths(let folder):
      "\(folder) is a folder without files of timewarrior's, such as 2026-11.data: name a file, or timewarrior's folder "
        + "(~/.local/share/timewarrior or ~/.timewarrior)"
    case .needsFile(let format): "\(format) is a database: name its file, standard input can't be one"

    case .cannotRead(let file, let reason): "\(file) can't be read: \(reason)"
    case .cannotWrite(let file, let reason): "\(file) can't be written: \(reason)"
    case .unreadable(let file, let line, let problem):
      "\(file)" + (line.map { ", line \($0)" } ?? "") + ": \(problem)"
    case .tooLarge(let file, let most): "\(file) has more than \(most) MiB: export it in parts"
    case .exists(let file): "\(file) is there already, and nothing is put in its place: name another folder"
    case .existsOtherwise(let file): "\(file) exists already, and isn't known for an export; '--force' overwrites it"

    case .tooLargeWithFiles(let most):
      "with its files this archive would have more than \(most) MiB, which import doesn't take: export it in parts, "
        + "with --from and --to, or without --files"

    case .exported(let sessions, let file): "\(count(sessions, "session")) written to \(file)."
    case .leftOut(let sessions, let all):
      "\(count(sessions, "session")) left out"
        + (all ? ": breaks, and what was abandoned. --all takes them along." : ", which this format has no place for.")

    case .samplesLeftOut(let sessions):
      "\(count(sessions, "sample session")) left out: only an archive (json) marks them."
    case .filesNotWritten(let files): "\(count(files, "attachment")) named without the bytes: --files takes them along."

    case .found(let file, let format, let sessions, let from, let to):
      "\(file) (\(format)): \(count(sessions, "session")), from \(LocalTime(from).date) to \(LocalTime(to).date)"
    case .foundNothing(let file, let format): "\(file) (\(format)): no sessions"
    case .new(let focus, let breaks):
      "new: \(length(focus)) of focus" + (breaks > 0 ? ", \(count(breaks, "break"))" : "")
    case .known: "there already"
    case .overlapping: "at the time of another session: left out"
    case .wrong: "can't be taken"
    case .passedOver: "left out"
    case .unusedColumns(let titles, let more, let option):
      "\(unused(titles, more)); where one says something of a session, name it: \(option)"
    case .problem(let spot, let text): "\(spotted(spot))\(text)"
    case .inTheWay(let spot, let task, let start, let end, let isInFile):
      "\(spotted(spot))it overlaps \(named(task)), \(LocalTime(start).date) \(LocalTime(start).clock)"
        + (end.map { "–\(LocalTime($0).clock)" } ?? ", which goes on")
        + (isInFile ? ", of the same \(source(spot))" : "")
    case .lostFiles(let number):
      "\(count(number, "attachment")) left out: the bytes are neither in this archive (export --files) nor here"
    case .more(let number): "and \(number) more; --json tells all of them"

    case .dryRun: "Nothing was changed (--dry-run)."
    case .nothingNew: "There is nothing to import."
    case .notAsWhole(let number):
      "nothing was imported: mend \(number == 1 ? "the one" : "the \(number)") above, or leave \(number == 1 ? "it" : "them") out with --skip-errors"
    case .ask(let sessions): "Import \(count(sessions, "session"))? [y/N] "
    case .needsYes: "nothing was imported: nobody can be asked here; say --yes, or --dry-run to only look"
    case .notDone: "Nothing was changed."
    case .changedMeanwhile:
      "nothing was imported: the history has changed meanwhile, and with it what is new; run it again to look anew"
    case .imported(let sessions, let known):
      "\(count(sessions, "session")) imported."
        + (known > 0 ? " \(known) had come in meanwhile." : "")
    case .sampleMade(let sessions):
      "\(count(sessions, "sample session")) made up. 'segue import --remove-sample' takes them away again."
    case .sampleRemoved(let sessions): "\(count(sessions, "sample session")) taken away."
    case .sampleToRemove(let sessions):
      "\(count(sessions, "sample session")) would be taken away. Nothing was changed (--dry-run)."
    case .noSample: "There are no sample sessions."
    case .sampleSource: "sample data"
    }
  }

  private func listed(_ words: [String]) -> String {
    words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
  }

  private func unused(_ titles: [String], _ more: Int) -> String {
    var words = titles.map { "'\($0)'" }
    if more > 0 { words.append("\(more) more") }
    let count = titles.count + more
    return (count == 1 ? "a column isn't used: " : "\(count) columns aren't used: ") + listed(words)
  }

  private func named(_ task: String) -> String { task.isEmpty ? "a session without a task" : "'\(task)'" }

  /// What is imported as a whole.
  private func source(_ spot: ExchangeMessage.Spot) -> String {
    if case .lineOf = spot { "folder" } else { "file" }
  }

  private func spotted(_ spot: ExchangeMessage.Spot) -> String {
    switch spot {
    case .line(let number): "line \(number): "
    case .lineOf(let number, let file): "\(file), line \(number): "
    case .row(let number, let table): "row \(number) of '\(table)': "
    case .whole: ""
    }
  }
}
