// SPDX-License-Identifier: MIT

/// The reason that a file, or one item of it, is not imported. Texts of the file are cut to a length that a message can
/// repeat.
package indirect enum ImportProblem: Error, Codable, Hashable, Sendable {
  case session(problem: SessionProblem)
  case cell(text: String, column: String, fault: CellFault)

  // Any file.
  case emptyFile
  case notUTF8
  /// Another session has the same id.
  case repeatedID(of: ImportPlace)
  /// `example`: a valid time.
  case notATime(text: String, example: String)
  /// The message of the system or of a library.
  case other(reason: String)

  // JSON, and Segue's archive.
  case brokenJSON, notJSON, nestedTooDeep
  case missing(name: String)
  /// `path`: the place of the value, such as `strikes[2].text`.
  case member(path: String, problem: ImportProblem)
  case wrongKind, badValue, overHundredYears
  case unknownName(text: String, known: [String])
  case notRFC3339(text: String)
  case notAnArchive
  case newerArchive(version: Int, known: Int)
  case badColour(text: String, project: String, known: [String])
  case unfinished, sample

  // The files of an archive. `digest`: the beginning of the SHA-256.
  case badFileDigest
  case cutFile(digest: String)
  case otherFile(digest: String)
  case unwritableFile(path: String, reason: String)
  case unusableFolder(path: String, reason: String)

  // Tables. `columns`: the first titles of the table; `more`: the number of the others.
  case noColumn(title: String, field: String, columns: [String], more: Int)
  case noStartColumn(columns: [String], more: Int)
  case noEndColumn(columns: [String], more: Int)
  case openQuote
  case surplus(fields: Int, titles: Int)
  case noStart(date: String, time: String)
  case noEnd
  case emptyCell(column: String)

  // Calendars.
  case notACalendar
  case endWithoutBegin(name: String)
  case noEndOf(name: String)
  case noProperty(name: String)
  case noEndProperty
  case allDay, repeating, cancelled
  case notADuration(text: String)
  case notAPeriod(text: String)
  case unknownZone(name: String)

  // timewarrior.
  case intervalWithoutStart, notAnInterval
  case tracked
  case notTimes(start: String, end: String, example: String)

  // The Open Pomodoro Format.
  case badFields
  case notMinutes(text: String)

  // The database of FocusTimer.
  case noTables
  /// The message of SQLite.
  case database(reason: String)
  case otherState(text: String)
  case otherStatus(text: String)
  /// `elapsed`: the length, in seconds.
  case notTimeOrLength(time: String, elapsed: Int64)

  // The file that passes sessions to the daemon.
  case notAnImport, badImportColours, notASession, notAUUID
  case otherCount(expected: Int)

  /// The fault of a table's value.
  package enum CellFault: String, Codable, Hashable, Sendable {
    case time, twoDates, length, phase, outcome, strikes
    /// An end before the start, which as a time of the next day would be too late.
    case beforeStart
    /// A length that exceeds the time from start to end.
    case tooLong
    /// The same, of a number that was taken for minutes.
    case tooLongAsMinutes
  }
}
