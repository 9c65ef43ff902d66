// SPDX-License-Identifier: MIT
package import TimerEngine

/// What comes into the history and leaves it. Lengths are seconds.
package enum ExchangeMessage: Hashable, Sendable {
  /// Where something stands in a file.
  package enum Spot: Hashable, Sendable {
    case line(Int)
    /// Of one of several files.
    case lineOf(Int, file: String)
    case row(Int64, table: String)
    case whole
  }

  case badFormat(String, known: [String])
  /// Neither its name nor what is in it says what it is.
  case whichFormat(String?, known: [String])
  /// It can only be imported.
  case onlyImported(String)
  case noDays(from: String, to: String)
  case badColumn(String)
  case badField(String, known: [String])
  case columnsOfTable
  case badDates(String)
  case badSample(most: Int)
  case whatToImport
  case filesOfArchive, allOfCalendar
  /// A database is no stream.
  case needsFile(String)
  /// Only timewarrior's is imported as a whole.
  case isFolder(String, format: String)
  /// None of the files in it is timewarrior's.
  case noMonths(String)

  case cannotRead(String, reason: String)
  case cannotWrite(String, reason: String)
  case unreadable(String, line: Int?, problem: String)
  case tooLarge(String, mostMiB: Int)
  case exists(String)
  /// A file that no export wrote, as far as it can be told.
  case existsOtherwise(String)
  /// With its files an archive would be larger than what is imported again.
  case tooLargeWithFiles(mostMiB: Int)

  case exported(Int, to: String)
  /// What the format has no place for; `all`: whether an option would take more of it.
  case leftOut(Int, all: Bool)

  /// Made up, so that no other program takes them for somebody's work.
  case samplesLeftOut(Int)
  /// Attachments whose bytes stay here.
  case filesNotWritten(Int)

  case found(String, format: String, sessions: Int, from: Instant, to: Instant)
  case foundNothing(String, format: String)
  case new(focus: Int64, breaks: Int)
  case known, overlapping, wrong, passedOver
  /// Columns of a table that nothing is read from, and how to have it read.
  case unusedColumns([String], more: Int, option: String)
  case problem(Spot, String)
  /// One that stays out on account of another.
  case inTheWay(Spot, task: String, start: Instant, end: Instant?, isInFile: Bool)
  case more(Int)
  /// Attachments whose bytes are neither in the archive nor here.
  case lostFiles(Int)

  case dryRun
  case nothingNew
  /// Something can't be read, so nothing is imported.
  case notAsWhole(Int)
  case ask(Int)
  case needsYes
  case notDone
  /// Between the question and its answer, so that what was shown isn't what would be done.
  case changedMeanwhile
  case imported(Int, alreadyThere: Int)
  case sampleMade(Int)
  case sampleRemoved(Int)
  case sampleToRemove(Int)
  case noSample
  case sampleSource
}
