// SPDX-License-Identifier: MIT
import History
import TimerEngine

extension English {
  package func exchange(_ phrase: ExchangeMessage) -> String {
    switch phrase {
    case .badFormat(let name, let known): "unknown format '\(name)'. Formats: \(listed(known))"
    case .whichFormat(let file, let known):
      (file.map { "the format of \($0) is unknown" } ?? "no format was given")
        + ". Name one with --format: \(known.joined(separator: ", "))"
    case .onlyImported(let name): "cannot export to \(name), only import from it. Try --format json"
    case .noDays(let from, let to): "--to (\(to)) is before --from (\(from))"
    case .badColumn(let text): "--columns: '\(text)' is invalid. The form is start=TITLE,duration=TITLE"
    case .badField(let name, let known):
      "--columns: a session has no field '\(name)'. Fields: \(listed(known))"
    case .columnsOfTable: "--columns and --dates work with CSV only"
    case .badDates(let text): "--dates: '\(text)' is invalid. Use dmy (21/11/2026) or mdy (11/21/2026)"
    case .badSample(let most): "--sample needs a number of days from 1 to \(most)"
    case .whatToImport: "nothing to import was named. Name a file, or use --sample DAYS"
    case .filesOfArchive: "--files works with JSON only: no other format can hold files"
    case .allOfCalendar: "--all works with ical only: other formats always include everything that they can hold"
    case .isFolder(let folder, let format): "\(folder) is a folder. Name a file for \(format)"
    case .noMonths(let folder):
      "the folder \(folder) has no files of timewarrior, such as 2026-11.data. Name a file, or timewarrior's folder "
        + "(~/.local/share/timewarrior or ~/.timewarrior)"
    case .needsFile(let format): "\(format) is a database and cannot be read from standard input. Name its file"

    case .cannotRead(let file, let reason): "cannot read \(file): \(reason)"
    case .cannotWrite(let file, let reason): "cannot write \(file): \(reason)"
    case .unreadable(let file, let line, let problem):
      "\(file)" + (line.map { ", line \($0)" } ?? "") + ": \(text(problem))"
    case .tooLarge(let file, let most): "\(file) is larger than \(most) MiB. Export it in parts"
    case .exists(let file): "\(file) already exists and is never overwritten. Name another folder"
    case .existsOtherwise(let file): "\(file) already exists and is not a known export. Overwrite it with --force"

    case .tooLargeWithFiles(let most):
      "with its files, this archive would be larger than \(most) MiB, the limit of import. Export it in parts "
        + "with --from and --to, or without --files"

    case .exported(let sessions, let file): "\(count(sessions, "session")) written to \(file)."
    case .leftOut(let sessions, let all):
      "\(count(sessions, "session")) left out"
        + (all ? ": breaks and abandoned sessions. Include them with --all." : ": this format cannot hold them.")

    case .samplesLeftOut(let sessions):
      "\(count(sessions, "sample session")) left out: only a JSON archive can mark them."
    case .filesNotWritten(let files): "\(count(files, "attachment")) listed without content. Include it with --files."

    case .found(let file, let format, let sessions, let from, let to):
      "\(file) (\(format)): \(count(sessions, "session")), from \(LocalTime(from).date) to \(LocalTime(to).date)"
    case .foundNothing(let file, let format): "\(file) (\(format)): no sessions"
    case .new(let focus, let breaks):
      "new: \(length(focus)) of focus" + (breaks > 0 ? ", \(count(breaks, "break"))" : "")
    case .known: "already imported"
    case .overlapping: "left out: overlaps another session"
    case .wrong: "invalid"
    case .passedOver: "left out"
    case .unusedColumns(let titles, let more, let option):
      "\(unused(titles, more)). To use a column, name it: \(option)"
    case .problem(let spot, let problem): "\(spotted(spot))\(text(problem))"
    case .reason(let problem): text(problem)
    case .inTheWay(let spot, let task, let start, let end, let isInFile):
      "\(spotted(spot))it overlaps \(named(task)), \(LocalTime(start).date) \(LocalTime(start).clock)"
        + (end.map { "–\(LocalTime($0).clock)" } ?? ", still running")
        + (isInFile ? ", of the same \(source(spot))" : "")
    case .lostFiles(let number):
      "\(count(number, "attachment")) left out: this archive does not include their content (export with --files)"
    case .more(let number): "and \(number) more; show all with --json"

    case .dryRun: "Nothing was changed (--dry-run)."
    case .nothingNew: "Nothing new to import."
    case .notAsWhole(let number):
      "nothing was imported. Fix \(number == 1 ? "the error" : "the \(number) errors") above, or leave \(number == 1 ? "it" : "them") out with --skip-errors"
    case .ask(let sessions): "Import \(count(sessions, "session"))? [y/N] "
    case .needsYes:
      "nothing was imported: without a terminal, Segue cannot ask. Use --yes to import, or --dry-run to look only"
    case .notDone: "Nothing was changed."
    case .changedMeanwhile:
      "nothing was imported: the history changed in the meantime. Run the import again"
    case .imported(let sessions, let known):
      "\(count(sessions, "session")) imported."
        + (known > 0 ? " \(known) had been imported in the meantime." : "")
    case .sampleMade(let sessions):
      "\(count(sessions, "sample session")) created. Remove them with 'segue import --remove-sample'."
    case .sampleRemoved(let sessions): "\(count(sessions, "sample session")) removed."
    case .sampleToRemove(let sessions):
      "\(count(sessions, "sample session")) would be removed. Nothing was changed (--dry-run)."
    case .noSample: "There are no sample sessions."
    case .sampleSource: "sample data"
    case .standardInput: "standard input"
    }
  }

  /// Returns the words as a list in a sentence.
  func listed(_ words: [String]) -> String {
    words.count < 2 ? words.joined() : words.dropLast().joined(separator: ", ") + " and " + words[words.count - 1]
  }

  private func unused(_ titles: [String], _ more: Int) -> String {
    var words = titles.map { "'\($0)'" }
    if more > 0 { words.append("\(more) more") }
    let count = titles.count + more
    return (count == 1 ? "unused column: " : "\(count) unused columns: ") + listed(words)
  }

  private func named(_ task: String) -> String { task.isEmpty ? "a session without a task" : "'\(task)'" }

  /// Returns the unit of an import: its file, or its folder.
  private func source(_ spot: ImportPlace) -> String {
    if case .lineOf = spot { "folder" } else { "file" }
  }

  private func spotted(_ spot: ImportPlace) -> String {
    switch spot {
    case .line(let number): "line \(number): "
    case .lineOf(let number, let file): "\(file), line \(number): "
    case .row(let number, let table): "row \(number) of '\(table)': "
    case .whole: ""
    }
  }
}
