// SPDX-License-Identifier: MIT
import History

extension English {
  func text(_ problem: ImportProblem) -> String {
    switch problem {
    case .session(let problem): text(problem)
    case .cell(let text, let column, let fault): "'\(text)' in the column '\(column)' \(self.text(fault))"

    case .emptyFile: "the file is empty"
    case .notUTF8: "this isn't UTF-8 text: save it as UTF-8, then import it"
    case .repeatedID(let place):
      "it has the id of the session \(located(place)): give it another, or take one of them out"
    case .notATime(let text, let example): "'\(text)' is not a time such as \(example)"
    case .other(let reason): reason

    case .brokenJSON: "this isn't whole JSON: the file may have been cut off"
    case .notJSON: "it isn't valid JSON"
    case .nestedTooDeep: "it is nested too deep"
    case .missing(let name): "'\(name)' is missing"
    case .member(let path, let problem): "'\(path)': \(text(problem))"
    case .wrongKind: "it is of the wrong kind"
    case .badValue: "its value is invalid"
    case .overHundredYears: "more than a hundred years"
    case .unknownName(let text, let known): "'\(text)' isn't known: there are \(listed(known))"
    case .notRFC3339(let text): "'\(text)' is not a time of RFC 3339"
    case .notAnArchive: "this JSON is no archive of Segue's: it should begin with {\"segue\":\"archive\""
    case .newerArchive(let version, let known):
      "a newer Segue wrote this archive (version \(version)); this one reads version \(known)"
    case .badColour(let text, let project, let known):
      "'\(text)' is no colour for the project '\(project)': there are \(known.joined(separator: ", ")), and #rrggbb"
    case .unfinished: "it hadn't ended when it was exported"
    case .sample: "it is sample data"

    case .badFileDigest:
      "'sha256' of a file has to be 64 lower-case hexadecimal digits; without this line the rest can be imported"
    case .cutFile(let digest): "the bytes of the file \(digest) aren't whole"
    case .otherFile(let digest): "the bytes of the file \(digest) are others than those that were attached"
    case .unwritableFile(let path, let reason): "\(path) can't be written: \(reason)"
    case .unusableFolder(let path, let reason): "\(path) can't be made: \(reason)"

    case .noColumn(let title, let field, let columns, let more):
      "there is no column '\(title)' for \(field). \(list(columns, more))"
    case .noStartColumn(let columns, let more):
      "no column says when a session started; name it: --columns start=TITLE. \(list(columns, more))"
    case .noEndColumn(let columns, let more):
      "no column says when a session ended or how long it was; name it: --columns end=TITLE or duration=TITLE. "
        + list(columns, more)
    case .openQuote: "a quote in this row is never closed"
    case .surplus(let fields, let titles):
      "it has \(fields) fields, and there are \(titles) titles: a text with the separator in it needs quotes around it"
    case .noStart(let date, let time): "'\(date)' or '\(time)', which say when it started, is empty"
    case .noEnd: "it says neither when it ended nor how long it was"
    case .emptyCell(let column): "the column '\(column)' is empty"

    case .notACalendar: "this is no calendar: it doesn't begin with BEGIN:VCALENDAR"
    case .endWithoutBegin(let name): "END:\(name) ends nothing that began"
    case .noEndOf(let name): "END:\(name) is missing: the file may have been cut off"
    case .noProperty(let name): "\(name) is missing"
    case .noEndProperty: "it has neither DTEND nor DURATION"
    case .allDay: "it lasts all day"
    case .repeating: "it repeats: only single events are taken"
    case .cancelled: "it was cancelled"
    case .notADuration(let text): "'\(text)' is not a duration such as PT25M"
    case .notAPeriod(let text): "'\(text)' is not a stretch of time"
    case .unknownZone(let name): "the time zone '\(name)' isn't known here; export the calendar in UTC"

    case .intervalWithoutStart: "this is no interval: it has no 'start'"
    case .notAnInterval: "this is no interval such as inc 20261121T090000Z - 20261121T092500Z # tag"
    case .tracked: "it is still being tracked"
    case .notTimes(let start, let end, let example): "'\(start)' or '\(end)' is not a time such as \(example)"

    case .badFields: "what follows the time isn't description=… duration=… tags=…: a quote may be missing"
    case .notMinutes(let text): "'\(text)' is not a number of minutes"

    case .noTables: "it has none of the tables of FocusTimer or gnome-pomodoro"
    case .database(let reason): "SQLite can't read it: \(reason)"
    case .otherState(let text): "its state is '\(text)'"
    case .otherStatus(let text): "it isn't over: it is '\(text)'"
    case .notTimeOrLength(let time, let elapsed): "'\(time)' is not a time, or \(elapsed) is not a length"

    case .notAnImport: "this is no file of an import"
    case .badImportColours: "one of its colours is invalid"
    case .notASession: "this is no session"
    case .notAUUID: "its id is no UUID"
    case .otherCount(let expected): "it should have \(count(expected, "session"))"
    }
  }

  private func text(_ fault: ImportProblem.CellFault) -> String {
    switch fault {
    case .time: "is not a date and time such as 2026-11-21 09:00"
    case .twoDates: "can be read in two ways: say --dates dmy or --dates mdy"
    case .length: "is not a length such as 25, 25m or 0:25:00"
    case .phase: "is not a phase: focus, short-break or long-break"
    case .outcome: "is not an outcome: completed, partial, abandoned or skipped"
    case .strikes: "is not a number of strikes"
    case .beforeStart:
      "is before it started, and on the next day it would be more than 16 hours later. Write the day as well, if that is "
        + "correct"
    case .tooLong: "is longer than the time from its start to its end: one of the three is wrong"
    case .tooLongAsMinutes:
      "is longer than the time from its start to its end: a bare number is minutes, unless the title names another unit, "
        + "as 'elapsed_seconds' does"
    }
  }

  /// Returns a place as a part of a sentence.
  private func located(_ place: ImportPlace) -> String {
    switch place {
    case .line(let number): "on line \(number)"
    case .lineOf(let number, let file): "on line \(number) of \(file)"
    case .row(let number, let table): "in row \(number) of \(table)"
    case .whole: "before it"
    }
  }

  private func list(_ columns: [String], _ more: Int) -> String {
    "The columns are: \(columns.map { "'\($0)'" }.joined(separator: ", "))" + (more > 0 ? ", and \(more) more" : "")
  }
}
